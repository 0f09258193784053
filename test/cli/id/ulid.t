$ cardinal id | grep -cE '^[0-7][0-9A-HJKMNP-TV-Z]{25}$'
1
$ cardinal id --count 1000 | sort -u | wc -l
1000
$ cardinal id --show 01HZQK3P8EMXR9V7T5N2W4J6C0
01HZQK3P8EMXR9V7T5N2W4J6C0  made 2024-06-06T20:16:12.558Z
$ cardinal id --json --show 01HZQK3P8EMXR9V7T5N2W4J6C0
[{"id":"01HZQK3P8EMXR9V7T5N2W4J6C0","time":"2024-06-06T20:16:12.558Z"}]
$ cardinal id --show 81HZQK3P8EMXR9V7T5N2W4J6C0
cardinal: a ULID is 26 characters of 0-9 and A-Z without I, L, O, U, the first at most 7; got "81HZQK3P8EMXR9V7T5N2W4J6C0"
[exit 1]
$ cardinal id --count 0
cardinal: --count must be at least 1; got 0
[exit 2]
$ cardinal id --count many
cardinal: --count must be a whole number; got "many"; see cardinal help id
[exit 2]
