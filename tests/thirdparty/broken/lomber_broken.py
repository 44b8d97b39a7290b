"""Cannot be imported."""

import lomber_that_is_not_installed

lomber_api = lomber_that_is_not_installed.VERSION
