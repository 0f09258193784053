// All rules, and which of them a reader asked for.
import type { RuleAnswer, Severity } from "../check/answers.ts";
import { call } from "../shell/api.ts";
import type { Answer } from "../shell/api.ts";
import { isStaticSite, rootUrl } from "../shell/site_links.ts";

export interface RuleFilter {
  words: string;
  dialect: string;
  profile: string;
  severity: string;
}

export const filterNames = ["words", "dialect", "profile", "severity"] as const;

export function filterIn(search: string): RuleFilter {
  const query = new URLSearchParams(search);
  return {
    words: query.get("words") ?? "",
    dialect: query.get("dialect") ?? "",
    profile: query.get("profile") ?? "",
    severity: query.get("severity") ?? "",
  };
}

export function searchOf(filter: RuleFilter): string {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    if (filter[name] !== "") query.set(name, filter[name]);
  }
  return query.size > 0 ? `?${query}` : "";
}

export function severityUnder(
  rule: RuleAnswer,
  profile: string,
): Severity | "off" {
  return profile === "" ? rule.severity : (rule.profiles[profile] ?? "off");
}

export function dialectOf(rule: RuleAnswer): string {
  return rule.id.slice(0, rule.id.indexOf("/"));
}

export function matching(
  rules: readonly RuleAnswer[],
  filter: RuleFilter,
): RuleAnswer[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const severity = severityUnder(rule, filter.profile);
    if (filter.dialect !== "" && dialectOf(rule) !== filter.dialect) {
      return false;
    }
    if (filter.profile !== "" && severity === "off") return false;
    if (filter.severity !== "" && severity !== filter.severity) return false;
    const text = `${rule.id} ${rule.title} ${rule.summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function loadRules(): Promise<Answer<RuleAnswer[]>> {
  const path = isStaticSite()
    ? new URL("rules/rules.json", rootUrl()).href
    : "/v1/rules";
  return call<RuleAnswer[]>(path);
}
