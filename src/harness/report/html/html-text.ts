import { isWebUrl } from '../../findings/web-url.ts'
/** HTML that is safe to put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Part[]

/** Builds HTML; every value is escaped unless it is HTML already. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${textOf(values[index - 1] ?? '')}${string}`))
}

/** HTML of a condition's second half; nothing when it does not hold. */
export function when(condition: boolean, part: () => Part): Part {
  return condition ? part() : ''
}

/** A link to a website; only its text when the URL has another protocol, such as `javascript:`. */
export function webLink(url: string, text: Part, className?: string): Html {
  if (!isWebUrl(url)) return html`${text}`
  return className === undefined
    ? html`<a href="${url}">${text}</a>`
    : html`<a class="${className}" href="${url}">${text}</a>`
}

/** A link to a file next to the report, whatever characters its path contains. */
export function fileLink(path: string, text: Part): Html {
  return html`<a href="${path.split('/').map(encodeURIComponent).join('/')}">${text}</a>`
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(textOf).join('')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
