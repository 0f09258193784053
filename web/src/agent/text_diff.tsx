// What differs in the text of two versions, for those who want to see the
// letters; loaded when it is opened.
import { useEffect, useRef, useState } from "preact/hooks";
import { call, type Problem } from "../shell/api.ts";
import { recordPath } from "../shell/paths.ts";
import { ProblemNote } from "../shell/problem.tsx";
import type { AnnotatedRecord } from "../shell/types.ts";
import type { CardMerge } from "./card_merge.ts";

const parameter = "text";
const isAsked = () => new URLSearchParams(location.search).has(parameter);

interface Texts {
  before: string;
  after: string;
  // Both were given the same layout, since nearly every line would differ.
  isLaidOut: boolean;
}

function textsOf(before: string, after: string): Texts {
  const [few, many] = [before, after].map((text) => text.split("\n").length).sort((a, b) => a - b);
  if (few === undefined || many === undefined || many <= few * 3) return { before, after, isLaidOut: false };
  const laidOut = (text: string) => JSON.stringify(JSON.parse(text), null, 2);
  try {
    return { before: laidOut(before), after: laidOut(after), isLaidOut: true };
  } catch {
    return { before, after, isLaidOut: false };
  }
}

function Merged({ texts }: { texts: Texts }) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let element: CardMerge | undefined;
    import("./card_merge.ts").then(
      () => {
        element = document.createElement("card-merge") as CardMerge;
        box.current?.append(element);
        element.show(texts.before, texts.after);
      },
      () => setFailed(true),
    );
    return () => element?.remove();
  }, [texts]);
  if (failed) return <p class="note warning">The view could not be loaded. Reload the page, or open the two cards above.</p>;
  return (
    <>
      {texts.isLaidOut && <p class="quiet">The two have other line breaks, so both are shown with the same layout.</p>}
      <div class="card-shown" ref={box} />
    </>
  );
}

function BothTexts({ subject, from, to }: { subject: string; from: string; to: string }) {
  const [texts, setTexts] = useState<Texts | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  useEffect(() => {
    const at = (change: string) => call<AnnotatedRecord>(`${recordPath(subject)}?view=annotated&at=${encodeURIComponent(change)}`);
    void Promise.all([at(from), at(to)]).then(([before, after]) => {
      if (!before.ok) setProblem(before.problem);
      else if (!after.ok) setProblem(after.problem);
      else setTexts(textsOf(before.value.text, after.value.text));
    });
  }, [subject, from, to]);
  if (problem) return <ProblemNote problem={problem} />;
  return texts ? <Merged texts={texts} /> : <p class="quiet">…</p>;
}

export function TextDiff(props: { subject: string; from: string; to: string }) {
  const [isOpen, setOpen] = useState(isAsked);
  return (
    <details
      class="text-diff"
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        setOpen(open);
        if (open !== isAsked()) history.replaceState(null, "", open ? `?${parameter}=1` : location.pathname);
      }}
    >
      <summary>The text, before and after</summary>
      {isOpen && <BothTexts {...props} />}
    </details>
  );
}
