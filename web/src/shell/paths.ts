// The URLs of pages and of the API.
export const agentPath = (subject: string, tab = ""): string => `/agents/${encodeURIComponent(subject)}${tab && `/${tab}`}`;
export const recordPath = (subject: string, rest = ""): string => `/v1/agents/${encodeURIComponent(subject)}${rest}`;
export const goalPath = (goal: string): string => `/goals/${encodeURIComponent(goal)}`;
export const rulePath = (rule: string): string => `/rules/${rule}`;
