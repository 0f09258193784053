import { useEffect, useState } from "preact/hooks";
import type { CheckSession, SessionState } from "./session.ts";

export function useSession(session: CheckSession): SessionState {
  const [state, setState] = useState(session.state);
  useEffect(() => {
    setState(session.state);
    return session.subscribe(() => setState(session.state));
  }, [session]);
  return state;
}
