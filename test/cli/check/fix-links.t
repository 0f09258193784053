Links stay links: the file they lead to is fixed once, under all its names.
$ mkdir real; printf '{"agent_id": "01ka3s4j5k6m7n8p9q0r1s2t3v"}\n' > real/a.json
$ ln real/a.json real/b.json; ln -s real/a.json link.json
$ cardinal check --fix --quiet link.json real/b.json > /dev/null
[exit 1]
$ cat link.json real/b.json; readlink link.json; stat -c %h real/a.json; ls real
{"agent_id": "01KA3S4J5K6M7N8P9Q0R1S2T3V"}
{"agent_id": "01KA3S4J5K6M7N8P9Q0R1S2T3V"}
real/a.json
2
a.json
b.json
