// The page's state in its address: ?profile=, ?tab=, ?to=, and the card after
// the "#" when it is shared.

export function addressValue(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? "";
}

// Replaces the entry of the history: going back leaves the page.
export function setAddressValue(name: string, value: string): void {
  const url = new URL(location.href);
  if (value === "") url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  history.replaceState(history.state, "", url);
}
