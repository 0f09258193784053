// What went wrong, and what to do about it.
import type { Problem } from "./api.ts";
import { StrangerText } from "./stranger.tsx";

export function ProblemNote({ problem, retry }: { problem: Problem; retry?: () => void }) {
  return (
    <div class="note error" role="alert">
      <h2>{problem.title}</h2>
      <p>
        <StrangerText text={problem.detail} max={1000} />
        {problem.retryAfter !== undefined && ` Try again in ${problem.retryAfter} s.`}
      </p>
      {problem.requestId && <p class="meta">Request <code>{problem.requestId}</code></p>}
      {retry && (
        <p class="actions">
          <button class="button" type="button" onClick={retry}>Try again</button>
        </p>
      )}
    </div>
  );
}
