A number that is not one, or does not fit, is reported as it was typed.
$ cardinal id --count -1
cardinal: --count must be at least 1; got -1
[exit 2]
$ cardinal id --count 1.5
cardinal: --count must be a whole number; got "1.5"; see cardinal help id
[exit 2]
$ cardinal id --count 1e3
cardinal: --count must be a whole number; got "1e3"; see cardinal help id
[exit 2]
$ cardinal id --count 99999999999999999999
cardinal: --count must be a whole number from -9223372036854775808 to 9223372036854775807; got "99999999999999999999"; see cardinal help id
[exit 2]
$ cardinal id --count=-99999999999999999999
cardinal: --count must be a whole number from -9223372036854775808 to 9223372036854775807; got "-99999999999999999999"; see cardinal help id
[exit 2]
$ cardinal id --count 9223372036854775807
cardinal: at most 100000 ids at a time; got 9223372036854775807
[exit 2]
