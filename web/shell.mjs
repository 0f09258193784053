// The HTML around a page: what is there before any script runs.
const escaped = (text) =>
  text.replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]);

// A compass rose: north is the brand's colour, the rest ink.
const mark = `<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path class="north" d="M12 1l3.2 7.8L12 12 8.8 8.8z"/><path d="M23 12l-7.8 3.2L12 12l3.2-3.2zM12 23l-3.2-7.8L12 12l3.2 3.2zM1 12l7.8-3.2L12 12l-3.2 3.2z"/></svg>`;
const half = `<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><path d="M10 2a8 8 0 1 0 0 16Z" fill="currentColor"/><circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>`;

function header(navigation, current) {
  const links = navigation
    .map(([href, name]) => `<a href="${href}"${href === current ? ' aria-current="page"' : ""}>${escaped(name)}</a>`)
    .join("");
  return `<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="home" href="/">${mark}<span>Cardinal</span></a>
<nav class="pages" aria-label="Pages">${links}</nav>
<form class="find" role="search" aria-label="Agents" action="/agents">
<input name="q" type="search" placeholder="Search agents" aria-label="Search agents" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd>
</form>
<button class="icon" id="theme" type="button" aria-label="Switch between light and dark">${half}</button>
</header>`;
}

export function shellHtml({ page, navigation, body, theme, style, mark: icon, modules, preload }) {
  const title = page.title === "Cardinal" ? "Cardinal" : `${page.title} · Cardinal`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escaped(page.description)}">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
${page.feed ? '<link rel="alternate" type="application/atom+xml" title="Changes of the directory" href="/changes.atom">\n' : ""}<link rel="icon" href="${icon}" type="image/svg+xml">
<script src="${theme}"></script>
<link rel="stylesheet" href="${style}">
${preload.map((url) => `<link rel="modulepreload" href="${url}">`).join("\n")}
${modules.map((url) => `<script type="module" src="${url}"></script>`).join("\n")}
</head>
<body class="page-${page.name}">
${header(navigation, page.nav)}
<main id="main" tabindex="-1">${body}</main>
<!--first-->
</body>
</html>
`;
}
