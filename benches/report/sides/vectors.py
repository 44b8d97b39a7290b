"""Random games of pgx, a batch at a time on the processor; print actions a second as JSON.

python vectors.py NAME BATCH SECONDS
"""

from __future__ import annotations

import json
import os
import sys
import time

os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import pgx


def main() -> None:
    """Compile, warm up, and play one game after another in every place of the batch."""
    name, batch, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    env = pgx.make(name)
    start_all = jax.vmap(env.init)
    step_all = jax.vmap(env.step)

    def turn(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        chances = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(key, chances, axis=-1)
        return step_all(state, actions), (~state.terminated).sum()

    @jax.jit
    def play(key: jax.Array) -> jax.Array:
        first, then = jax.random.split(key)
        state = start_all(jax.random.split(first, batch))
        _, played = jax.lax.scan(turn, state, jax.random.split(then, 60))
        return played.sum()

    key = jax.random.PRNGKey(1)
    play(key).block_until_ready()
    actions, start, clock = 0, time.process_time(), time.perf_counter()
    while time.perf_counter() - clock < seconds:
        key, one = jax.random.split(key)
        actions += int(play(one))
    took = time.process_time() - start
    print(json.dumps({"actions": actions / took, "version": pgx.__version__}))


if __name__ == "__main__":
    main()
