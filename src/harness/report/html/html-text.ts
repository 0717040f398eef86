/** Escaped HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Part[]

/** Maximum number of characters of a text. `report.json` contains the complete text. */
const MAX_TEXT_LENGTH = 2000

/** Builds HTML. Every value is escaped and cut to the maximum length, unless it is already HTML. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${getText(values[index - 1] ?? '')}${string}`))
}

/** Renders a part only if the condition is true. */
export function when(condition: boolean, part: () => Part): Part {
  return condition ? part() : ''
}

/** Renders a link to a website, or only its text if the URL has another protocol, such as `javascript:`. */
export function renderWebLink(url: string, text: Part): Html {
  const isWebUrl = /^https?:$/.test(URL.parse(url)?.protocol ?? '') && url.length <= MAX_TEXT_LENGTH
  return isWebUrl ? html`<a href="${url}">${text}</a>` : html`${text}`
}

function getText(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part !== 'string' && typeof part !== 'number') return part.map(getText).join('')
  const text = String(part)
  return escapeHtml(text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH)}…`)
}

function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
