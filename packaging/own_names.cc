// Part of the static program only. glibc would load the modules that
// /etc/nsswitch.conf names (mdns, resolve, ldap) from the machine it runs on,
// built for another libc. What it contains itself, the hosts file and DNS, is
// all that a server looks up.
#include <nss.h>

namespace {

// Fails only without memory; the system's order is in effect then.
[[gnu::constructor]] void look_up_hosts_without_modules() {
  __nss_configure_lookup("hosts", "files dns");
}

}  // namespace
