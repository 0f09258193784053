// Which addresses may be connected to. The rows are those of IANA's registries
// of special-purpose addresses, their edges and their neighbours.
#include <gmock/gmock.h>

#include "cardinal/address.h"

namespace cardinal {
namespace {

std::string verdict(const std::string& text) {
  const auto address = parse_ip(text);
  if (!address) return "no address";
  const SpecialNetwork* rule = special_network(*address);
  return rule == nullptr ? "public" : std::string(rule->name);
}

struct Row {
  std::string address, verdict;
};

TEST(Address, JudgesEveryKindOfAddress) {
  const Row rows[] = {
      {"0.0.0.0", "this-network"},
      {"0.255.255.255", "this-network"},
      {"1.0.0.0", "public"},
      {"1.1.1.1", "public"},
      {"9.255.255.255", "public"},
      {"10.0.0.0", "private"},
      {"10.255.255.255", "private"},
      {"11.0.0.0", "public"},
      {"100.63.255.255", "public"},
      {"100.64.0.0", "shared"},
      {"100.127.255.255", "shared"},
      {"100.100.100.200", "metadata"},
      {"100.128.0.0", "public"},
      {"127.0.0.1", "loopback"},
      {"127.255.255.255", "loopback"},
      {"128.0.0.0", "public"},
      {"168.63.129.16", "metadata"},
      {"168.63.129.17", "public"},
      {"169.253.255.255", "public"},
      {"169.254.0.1", "link-local"},
      {"169.254.169.254", "metadata"},
      {"169.254.170.2", "metadata"},
      {"169.255.0.0", "public"},
      {"172.15.255.255", "public"},
      {"172.16.0.0", "private"},
      {"172.31.255.255", "private"},
      {"172.32.0.0", "public"},
      {"192.0.0.1", "reserved"},
      {"192.0.0.192", "metadata"},
      {"192.0.1.0", "public"},
      {"192.0.2.1", "documentation"},
      {"192.88.99.1", "6to4"},
      {"192.167.255.255", "public"},
      {"192.168.0.0", "private"},
      {"192.168.255.255", "private"},
      {"192.169.0.0", "public"},
      {"198.17.255.255", "public"},
      {"198.18.0.0", "benchmark"},
      {"198.19.255.255", "benchmark"},
      {"198.20.0.0", "public"},
      {"198.51.100.7", "documentation"},
      {"203.0.113.7", "documentation"},
      {"223.255.255.255", "public"},
      {"224.0.0.1", "multicast"},
      {"239.255.255.255", "multicast"},
      {"240.0.0.0", "reserved"},
      {"255.255.255.254", "reserved"},
      {"255.255.255.255", "broadcast"},
      {"::", "unspecified"},
      {"::1", "loopback"},
      {"::2", "v4-compatible"},
      {"::127.0.0.1", "v4-compatible"},
      {"::8.8.8.8", "v4-compatible"},
      {"::ffff:127.0.0.1", "v4-mapped"},
      {"::ffff:8.8.8.8", "v4-mapped"},
      {"::ffff:a00:1", "v4-mapped"},
      {"::ffff:0:127.0.0.1", "v4-translated"},
      {"64:ff9b::", "NAT64"},
      {"64:ff9b::7f00:1", "NAT64"},
      {"64:ff9b::10.0.0.1", "NAT64"},
      {"64:ff9b:1::1", "NAT64"},
      {"64:ff9b:2::1", "reserved"},
      {"100::1", "discard"},
      {"100:0:0:1::1", "reserved"},
      {"1fff::1", "reserved"},
      {"2000::1", "public"},
      {"2001::1", "Teredo"},
      {"2001:0:7f00:1::", "Teredo"},
      {"2001:2::1", "benchmark"},
      {"2001:2:1::1", "reserved"},
      {"2001:10::1", "reserved"},
      {"2001:20::1", "reserved"},
      {"2001:1ff:ffff::1", "reserved"},
      {"2001:200::1", "public"},
      {"2001:db7::1", "public"},
      {"2001:db8::1", "documentation"},
      {"2001:db9::1", "public"},
      {"2002:7f00:1::", "6to4"},
      {"2002:808:808::1", "6to4"},
      {"2003::1", "public"},
      {"2606:4700:4700::1111", "public"},
      {"3ffe::1", "public"},
      {"3fff::1", "documentation"},
      {"3fff:fff::1", "documentation"},
      {"3fff:1000::1", "public"},
      {"4000::1", "reserved"},
      {"5f00::1", "reserved"},
      {"fc00::1", "unique-local"},
      {"fd00:ec2::254", "metadata"},
      {"fd00:ec2::255", "unique-local"},
      {"fd20:ce::254", "metadata"},
      {"fdff:ffff::1", "unique-local"},
      {"fe00::1", "reserved"},
      {"fe80::1", "link-local"},
      {"febf::1", "link-local"},
      {"fec0::1", "site-local"},
      {"ff02::1", "multicast"},
      {"ff0e::1", "multicast"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(verdict(row.address), row.verdict) << row.address;
  }
}

TEST(Address, ReadsOneSpellingOfIpv4Only) {
  for (const std::string text :
       {"2130706433", "0177.0.0.1", "0x7f.0.0.1", "127.1", "127.0.1",
        "127.0.0.01", "127.0.0.1.", "1.2.3.4.5", "256.1.1.1", "", ".", "1..2.3",
        "::1%eth0", "[::1]", "fe80::1%1", ":::", "1::2::3"}) {
    EXPECT_EQ(verdict(text), "no address") << text;
  }
  EXPECT_EQ(verdict(std::string("1.1.1.1\0", 8)), "no address");
  EXPECT_EQ(to_text(*parse_ip("2001:DB8:0:0::1")), "2001:db8::1");
}

TEST(Address, EveryRuleForbidsItsOwnNetwork) {
  for (const SpecialNetwork& rule : special_networks()) {
    const std::string network(rule.network);
    ASSERT_TRUE(is_network(network)) << network;
    const auto first = parse_ip(network.substr(0, network.find('/')));
    ASSERT_TRUE(first) << network;
    EXPECT_NE(special_network(*first), nullptr) << network;
    EXPECT_TRUE(is_within(*first, network)) << network;
  }
}

TEST(Address, NetworksAreOfOneFamilyAndEndWhereTheyEnd) {
  const auto address = *parse_ip("10.1.2.3");
  EXPECT_TRUE(is_within(address, "10.0.0.0/8"));
  EXPECT_TRUE(is_within(address, "10.1.2.3"));
  EXPECT_TRUE(is_within(address, "10.1.2.2/31"));
  EXPECT_FALSE(is_within(address, "10.1.2.4/31"));
  EXPECT_TRUE(is_within(address, "0.0.0.0/0"));
  EXPECT_FALSE(is_within(address, "::/0"));
  EXPECT_TRUE(is_within(*parse_ip("fd12::1"), "fc00::/7"));
  for (const std::string text :
       {"10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8x", "::/129",
        "example.org", "/8", ""}) {
    EXPECT_FALSE(is_network(text)) << text;
  }
}

}  // namespace
}  // namespace cardinal
