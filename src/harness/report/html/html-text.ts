import { truncateText, MAX_TEXT_LENGTH } from '../../findings/cut-text.ts'
import { isWebUrl } from '../../findings/web-url.ts'
/** Escaped HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Part[]

/** Builds HTML. Every value is escaped and truncated to the maximum length, unless it is already HTML. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${getText(values[index - 1] ?? '')}${string}`))
}

/** Renders the head of a table. */
export function renderHead(...titles: readonly string[]): Html {
  return html`<thead>
    <tr>
      ${titles.map((title) => html`<th scope="col">${title}</th>`)}
    </tr>
  </thead>`
}

/** Renders a part only if the condition is true. */
export function when(condition: boolean, part: () => Part): Part {
  return condition ? part() : ''
}

/**
 * Renders a link to a website, or only its text if the URL has another protocol, such as `javascript:`, or would be
 * truncated.
 */
export function renderWebLink(url: string, text: Part, className?: string): Html {
  if (!isWebUrl(url) || url.length > MAX_TEXT_LENGTH) return html`${text}`
  return className === undefined
    ? html`<a href="${url}">${text}</a>`
    : html`<a class="${className}" href="${url}">${text}</a>`
}

/** Renders a link to a file in the report folder, with its path encoded. */
export function renderFileLink(path: string, text: Part): Html {
  return html`<a href="${path.split('/').map(encodeURIComponent).join('/')}">${text}</a>`
}

function getText(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(truncateText(String(part)))
  return part.map(getText).join('')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
