import { useEffect, useState } from "preact/hooks";
import type { RuleAnswer } from "../check/answers.ts";
import { type Answer, call, first } from "../shell/api.ts";
import { mount, setTitle } from "../shell/mount.tsx";
import { keepForOffline } from "../offline/register.ts";
import { ProblemNote } from "../shell/problem.tsx";
import { isStaticSite, pageLink, rootUrl } from "../shell/site_links.ts";
import { ListPage } from "./list_page.tsx";
import { loadRules } from "./rule_list.ts";
import { RulePage } from "./rule_page.tsx";

// "a2a/type" for that rule's page; "" for the list.
function ruleInAddress(): string {
  const base = new URL("rules", rootUrl()).pathname;
  const rest = location.pathname.slice(base.length);
  return decodeURIComponent(rest).replace(/^\/|\/$/g, "");
}

async function loadRule(id: string): Promise<Answer<RuleAnswer>> {
  if (!isStaticSite()) return call<RuleAnswer>(`/v1/rules/${id}`);
  const rules = await loadRules();
  if (!rules.ok) return rules;
  const value = rules.value.find((rule) => rule.id === id);
  if (value) return { ok: true, value, change: 0 };
  const title = "There is no such rule";
  return { ok: false, problem: { status: 404, title, detail: id } };
}

function OneRule({ id }: { id: string }) {
  const [answer, setAnswer] = useState<Answer<RuleAnswer> | undefined>(() =>
    first<RuleAnswer>("first"),
  );
  const load = () => void loadRule(id).then(setAnswer);
  useEffect(() => {
    if (!answer) load();
  }, []);
  if (answer?.ok) {
    setTitle(answer.value.title);
    return <RulePage rule={answer.value} />;
  }
  return (
    <div class="page">
      {answer ? (
        <>
          <ProblemNote problem={answer.problem} retry={load} />
          <p class="actions">
            <a class="button" href={pageLink("rules")}>
              All rules
            </a>
          </p>
        </>
      ) : (
        <p class="quiet">Loading the rule.</p>
      )}
    </div>
  );
}

const id = ruleInAddress();
mount(id === "" ? <ListPage /> : <OneRule id={id} />);
if (isStaticSite()) keepForOffline();
