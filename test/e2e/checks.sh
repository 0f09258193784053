# What end-to-end tests share: a program in the background, and expectations
# that are counted. Sourced by the tests in this folder.

folder=$(mktemp -d)
servers=()
failures=0
# A server writes until it has ended.
finish() {
  for server in "${servers[@]}"; do kill "$server" 2>/dev/null || true; done
  for server in "${servers[@]}"; do
    for _ in $(seq 200); do
      kill -0 "$server" 2>/dev/null || continue 2
      sleep 0.05
    done
    kill -9 "$server" 2>/dev/null || true
  done
  rm -rf "$folder"
}
trap finish EXIT

# expect WHAT PATTERN TEXT: the text has a line that the pattern fits.
expect() {
  if ! grep -qE -- "$2" <<<"$3"; then
    failures=$((failures + 1))
    printf 'FAILED: %s\n  expected: %s\n  got:\n' "$1" "$2"
    head -c 2000 <<<"$3" | sed 's/^/    /'
  fi
}
expect_not() {
  if grep -qE -- "$2" <<<"$3"; then
    failures=$((failures + 1))
    printf 'FAILED: %s\n  not expected: %s\n' "$1" "$2"
  fi
}

# start NAME COMMAND...: a server on free ports, ready when it returns. Sets
# `address`, `admin`, `server` and `log`.
start() {
  log=$folder/$1.log
  shift
  "$@" 2> "$log" &
  server=$!
  servers+=("$server")
  for _ in $(seq 200); do
    grep -q 'listening on' "$log" && break
    kill -0 "$server" 2>/dev/null || { cat "$log"; exit 1; }
    sleep 0.05
  done
  address=$(sed -n 's/.*listening on \(.*\)/\1/p' "$log" | head -1)
  # Announced after the address.
  for _ in $(seq 200); do
    case " $* " in *' --admin '*) ;; *) break ;; esac
    admin=$(sed -n 's/.*health and metrics on \(.*\)/\1/p' "$log" | head -1)
    [ -z "$admin" ] || break
    sleep 0.05
  done
}

# serve NAME ARGUMENT...: cardinal publish.
serve() {
  local name=$1
  shift
  start "$name" "$cardinal" publish "$@"
}

# stop: ends the last server; its exit code.
stop() {
  kill -TERM "$server"
  wait "$server"
}

# until_logged PATTERN: waits for a line of the last server.
until_logged() {
  for _ in $(seq 200); do
    grep -qE -- "$1" "$log" && return 0
    sleep 0.05
  done
  failures=$((failures + 1))
  printf 'FAILED: the log never had %s\n' "$1"
}

report() {
  [ "$failures" -eq 0 ] && echo "all as expected" || exit 1
}
