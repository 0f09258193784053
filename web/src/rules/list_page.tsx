// /rules: every rule, by dialect, profile and severity.
import { useEffect, useState } from "preact/hooks";
import type { RuleAnswer } from "../check/answers.ts";
import { allProfiles } from "../check/dialects.ts";
import { SeverityMark } from "../check/severity_mark.tsx";
import type { Answer } from "../shell/api.ts";
import { dialectName, plural } from "../shell/format.ts";
import { ProblemNote } from "../shell/problem.tsx";
import { pageLink } from "../shell/site_links.ts";
import {
  dialectOf,
  filterIn,
  loadRules,
  matching,
  type RuleFilter,
  searchOf,
  severityUnder,
} from "./rule_list.ts";

// Rules that are not of one dialect.
const groupNames: Record<string, string> = {
  json: "JSON itself",
  card: "every card",
  probe: "live servers",
  schema: "your own schema",
};
const groupName = (group: string) => groupNames[group] ?? dialectName(group);

interface ChoiceProps {
  label: string;
  value: string;
  all: string;
  options: readonly (readonly [string, string])[];
  onValue(value: string): void;
}

function Choice({ label, value, all, options, onValue }: ChoiceProps) {
  return (
    <label class="choice">
      <span>{label}</span>
      <select
        class="field"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        <option value="">{all}</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Row({ rule, profile }: { rule: RuleAnswer; profile: string }) {
  const severity = severityUnder(rule, profile);
  return (
    <tr>
      <td class="rule-name">
        <a href={pageLink(`rules/${rule.id}`)}>{rule.id}</a>
      </td>
      <td class="rule-severity">
        {severity === "off" ? (
          <span class="quiet">off</span>
        ) : (
          <>
            <SeverityMark severity={severity} />
            <span aria-hidden="true">{severity}</span>
          </>
        )}
      </td>
      <td>{rule.summary}</td>
    </tr>
  );
}

function Filters(props: {
  rules: readonly RuleAnswer[];
  filter: RuleFilter;
  onFilter(filter: RuleFilter): void;
}) {
  const { rules, filter, onFilter } = props;
  const groups = [...new Set(rules.map(dialectOf))];
  return (
    <form class="rule-filters" onSubmit={(event) => event.preventDefault()}>
      <label class="choice grow">
        <span>Words</span>
        <input
          class="field"
          type="search"
          value={filter.words}
          placeholder="url, signature, skill …"
          onInput={(event) =>
            onFilter({ ...filter, words: event.currentTarget.value })
          }
        />
      </label>
      <Choice
        label="About"
        value={filter.dialect}
        all="anything"
        options={groups.map((id) => [id, groupName(id)] as const)}
        onValue={(dialect) => onFilter({ ...filter, dialect })}
      />
      <Choice
        label="Profile"
        value={filter.profile}
        all="by dialect"
        options={allProfiles.map((id) => [id, id] as const)}
        onValue={(profile) => onFilter({ ...filter, profile })}
      />
      <Choice
        label="Severity"
        value={filter.severity}
        all="any"
        options={["error", "warning", "hint", "off"].map((s) => [s, s] as const)}
        onValue={(severity) => onFilter({ ...filter, severity })}
      />
    </form>
  );
}

export function ListPage() {
  const [answer, setAnswer] = useState<Answer<RuleAnswer[]> | null>(null);
  const [filter, setFilter] = useState(() => filterIn(location.search));
  const load = () => void loadRules().then(setAnswer);
  useEffect(load, []);
  useEffect(() => {
    const back = () => setFilter(filterIn(location.search));
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  const onFilter = (next: RuleFilter) => {
    history.replaceState(null, "", location.pathname + searchOf(next));
    setFilter(next);
  };
  const rules = answer?.ok ? answer.value : [];
  const shown = matching(rules, filter);
  return (
    <div class="page rules">
      <h1>Rules</h1>
      <p class="lead">
        What cards are checked for, why, and where it is written. Most have an
        example that can be tried.
      </p>
      <Filters rules={rules} filter={filter} onFilter={onFilter} />
      {answer !== null && !answer.ok && (
        <ProblemNote problem={answer.problem} retry={load} />
      )}
      <p class="meta" role="status">
        {answer === null
          ? "Loading the rules."
          : answer.ok
            ? shown.length === rules.length
              ? plural(rules.length, "rule")
              : `${shown.length} of ${plural(rules.length, "rule")}`
            : ""}
      </p>
      {shown.length > 0 && (
        <table class="table rule-table">
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">Severity</th>
              <th scope="col">Requirement</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((rule) => (
              <Row key={rule.id} rule={rule} profile={filter.profile} />
            ))}
          </tbody>
        </table>
      )}
      {answer?.ok && shown.length === 0 && (
        <div class="empty">
          <h2>No rule matches</h2>
          <button
            class="button"
            type="button"
            onClick={() => onFilter(filterIn(""))}
          >
            Show all rules
          </button>
        </div>
      )}
    </div>
  );
}
