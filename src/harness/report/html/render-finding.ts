import { type Finding, type FindingPlace, formatPlace, type UnknownWord } from '../../findings/finding.ts'
import { formatCount } from '../../findings/format.ts'
import { findQuotedWords } from '../../findings/quoted-words.ts'
import { Html, html, renderWebLink, when } from './html-text.ts'

/** Maximum number of places, words and pages that are not collapsed. */
const MAX_SHOWN = 10
const MAX_PAGES = 5

/** Names of the severities for editors. */
export const SEVERITIES: Readonly<Record<Finding['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  suggestion: 'Suggestion',
}

/**
 * Renders a finding for editors: the problem, the fix, its places and a screenshot. Collapses details for engineers.
 * `screenshot` is base64-encoded WebP.
 */
export function renderFinding(
  finding: Finding,
  { isNew, screenshot }: { readonly isNew: boolean; readonly screenshot: string | undefined },
): Html {
  const { id, rule, severity, message, fix, place, places = [place], words = [] } = finding
  return html`<article
    class="finding ${severity}"
    data-severity="${severity}"
    data-rule="${rule}"
    data-pages="${place.pages.slice(0, 100).join(' ')}"
    ${when(isNew, () => html`data-added`)}
  >
    <h4>
      <span class="tag">${SEVERITIES[severity]}</span>${when(isNew, () => html`<span class="tag new">New</span>`)}
      <span class="message">${message}</span>
    </h4>
    <p>${fix}</p>
    ${
      words.length > 0
        ? renderList(words.map(renderWord), 'words', id)
        : renderList(
            places.map((each) => renderPlace(each, message)),
            'places',
            id,
          )
    }
    ${when(
      screenshot !== undefined,
      () =>
        html`<img
          class="place"
          src="${new Html(`data:image/webp;base64,${screenshot ?? ''}`)}"
          alt="Screenshot of ${place.pages[0] ?? 'the page'} with the element highlighted"
        />`,
    )}
    ${renderDetails(finding)}
  </article>`
}

function renderList(items: readonly Html[], name: string, id: string): Html {
  const rest = items.slice(MAX_SHOWN)
  return html`<ul class="places">
      ${items.slice(0, MAX_SHOWN)}
    </ul>
    ${when(
      rest.length > 0,
      () =>
        html`<details data-key="${id}">
          <summary>${rest.length} more ${name}</summary>
          <ul class="places">
            ${rest}
          </ul>
        </details>`,
    )}`
}

function renderPlace(place: FindingPlace, message: string): Html {
  return html`<li>
    ${renderLinks(place)}
    ${when(place.quote !== '', () => html`<blockquote>${highlight(place.quote, message)}</blockquote>`)}
  </li>`
}

function renderWord({ word, suggestion, count, place }: UnknownWord): Html {
  return html`<li>
    <strong>${word}</strong> ${when(suggestion !== null, () => html`<span>(${suggestion ?? ''}?)</span>`)}
    ${when(count > 1, () => html`<span class="soft">in ${formatCount(count, 'text')}</span>`)} ${renderLinks(place)}
    ${when(place.quote !== '', () => html`<blockquote>${highlight(place.quote, `"${word}"`)}</blockquote>`)}
    <span class="soft">Accept: <code>npx storefront audit --accept-words ${word}</code></span>
  </li>`
}

/** Renders the entry and field with a link to the CMS, and the pages. */
function renderLinks(place: FindingPlace): Html {
  const { editUrl, pageUrl, pages, cmsPath } = place
  const [first, ...others] = pages
  const named = formatPlace({ place: { ...place, pages: [] } })
  const more = others.slice(0, MAX_PAGES).join(', ')
  const hidden = others.length > MAX_PAGES ? ` and ${others.length - MAX_PAGES} more` : ''
  return html`${when(cmsPath !== null, () => html`<span>${named}</span>`)}
    ${when(editUrl !== null, () => html`<span>${renderWebLink(editUrl ?? '', 'Edit in the CMS')}</span>`)}
    <span
      >${first === undefined ? (cmsPath === null ? named : '') : html`Page ${pageUrl === null ? first : renderWebLink(pageUrl, first)}`}
      ${when(more !== '', () => html`<span class="soft">also ${more}${hidden}</span>`)}</span
    >`
}

/** Highlights the words of a quote that are also quoted in the message, with all their spaces. */
function highlight(quote: string, message: string): Html {
  const match = findQuotedWords(message, quote)
  if (match === undefined) return html`${quote}`
  const at = quote.indexOf(match)
  return html`${quote.slice(0, at)}<mark>${match}</mark>${quote.slice(at + match.length)}`
}

function renderDetails({ id, rule, evidence, place, places = [place] }: Finding): Html {
  const lines = [
    ['Rule', rule],
    ...places
      .slice(0, MAX_SHOWN)
      .map(({ cmsPath, field }) => [
        'CMS field',
        cmsPath === null ? '' : [cmsPath, field].filter((part) => part !== '').join(' › '),
      ]),
    ['Selector', evidence?.selector ?? ''],
    ['Standard', evidence?.standard ?? ''],
    ['Finding ID', id],
  ]
  const guide = evidence?.helpUrl ?? ''
  return html`<details>
    <summary>For engineers</summary>
    <ul class="lines">
      ${lines.filter(([, value]) => value !== '').map(([name, value]) => html`<li>${name ?? ''}: <code>${value ?? ''}</code></li>`)}
      ${when(guide !== '', () => html`<li>Explanation: ${renderWebLink(guide, guide)}</li>`)}
    </ul>
    ${when((evidence?.html ?? '') !== '', () => html`<pre tabindex="0">${evidence?.html ?? ''}</pre>`)}
  </details>`
}
