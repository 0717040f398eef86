import { type Finding, formatPlace, getMisspelledWord } from '../../findings/finding.ts'
import { formatCount } from '../../findings/format.ts'
import { findQuotedWords } from '../../findings/quoted-words.ts'
import { type Fact, renderFacts } from './html-page.ts'
import { Html, html, renderWebLink, when } from './html-text.ts'

/** Maximum number of pages to list in a finding. */
const NAMED_PAGES = 8

const TAGS: Readonly<Record<Finding['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  suggestion: 'Suggestion',
}

/** HTML ID of the finding to fix first. */
export const FIRST_ID = 'first-to-do'

/**
 * Renders a finding for editors: the problem, the fix, the location, the sentence and a screenshot. Collapses details
 * for engineers. `screenshot` is base64-encoded WebP.
 */
export function renderFinding(
  finding: Finding,
  {
    isNew,
    isFirst,
    isLive,
    screenshot,
  }: {
    readonly isNew: boolean
    readonly isFirst: boolean
    /** Whether a server shows the page, which can change the list of known words. */
    readonly isLive: boolean
    readonly screenshot: string | undefined
  },
): Html {
  const { id, severity, message, fix, place } = finding
  const word = getMisspelledWord(finding)
  return html`<article
    class="finding ${severity}"
    ${when(isLive, () => html`data-id="${id}"`)}
    ${when(isFirst, () => html`id="${FIRST_ID}" tabindex="-1"`)}
  >
    <h4>
      <span class="tag">${TAGS[severity]}</span>
      ${when(isNew, () => html`<span class="tag new">New</span> `)}<span class="message">${message}</span>
    </h4>
    <div class="shown">
      <div>
        ${when(place.quote !== '', () => html`<blockquote>${highlighted(place.quote, message)}</blockquote>`)}
        <p class="fix"><strong>To do:</strong> ${fix} ${renderEditLink(finding)}</p>
        ${when(isLive && word !== undefined, () => html`<p>${acceptButton(word ?? '')}</p>`)}
        ${wordList(finding, isLive)} ${renderFacts(getLocationFacts(finding), 'where')}
      </div>
      ${when(
        screenshot !== undefined,
        () =>
          html`<img
            class="place"
            src="${new Html(`data:image/webp;base64,${screenshot ?? ''}`)}"
            alt="Screenshot of ${place.pages[0] ?? 'the page'} with the element highlighted"
          />`,
      )}
    </div>
    ${engineer(finding)}
  </article>`
}

function acceptButton(word: string): Html {
  return html`<button type="button" data-word="${word}">Accept "${word}" as a word</button>`
}

/** Lists words that are in no dictionary, each with its first place. Collapsed, because there can be many. */
function wordList({ words = [] }: Finding, isLive: boolean): Html | '' {
  if (words.length === 0) return ''
  return html`<details>
    <summary>${formatCount(words.length, 'word')} to check</summary>
    <ul class="lines">
      ${words.map(
        ({ word, place }) =>
          html`<li>
            <strong>${word}</strong> <span class="soft">${formatPlace({ place })}</span>
            ${when(place.quote !== '', () => html`<blockquote>${highlighted(place.quote, `"${word}"`)}</blockquote>`)}
            ${renderEditLink({ place })} ${when(isLive, () => acceptButton(word))}
          </li>`,
      )}
    </ul>
  </details>`
}

/** Highlights the words of a quote that are also quoted in the message, with all their spaces. */
function highlighted(quote: string, message: string): Html {
  const match = findQuotedWords(message, quote)
  if (match === undefined) return html`${quote}`
  const at = quote.indexOf(match)
  return html`${quote.slice(0, at)}<mark>${match}</mark>${quote.slice(at + match.length)}`
}

/** Renders a link to the field in the CMS, if the environment has an edit URL. */
export function renderEditLink({ place: { editUrl, location, field, cmsPath } }: Pick<Finding, 'place'>): Html | '' {
  if (editUrl === null) return ''
  const place = html`<span class="for-ears">: ${location || field || (cmsPath ?? '')}</span>`
  return renderWebLink(editUrl, html`Open in the CMS${place}`, 'edit')
}

function getLocationFacts({ place: { cmsPath, field, location, pages, pageUrl } }: Finding): Fact[] {
  const [first] = pages
  const facts: Fact[] = [
    ...(pages.length > 1 ? [['Seen on', pagesText(pages)] as const] : []),
    ...(pageUrl === null ? [] : [['Page', renderWebLink(pageUrl, first ?? pageUrl)] as const]),
  ]
  if (cmsPath === null) return facts
  if (location !== '') return [['Field', location], ...facts]
  const inField = when(field !== '', () => html` › <code>${field}</code>`)
  return [['In the CMS', html`<code>${cmsPath}</code>${inField}`], ...facts]
}

function pagesText(pages: readonly string[]): string {
  const named = pages.slice(0, NAMED_PAGES).join(', ')
  return pages.length > NAMED_PAGES ? `${formatCount(pages.length, 'page')}: ${named} …` : named
}

function engineer({ id, rule, evidence, place: { cmsPath, field } }: Finding): Html {
  const lines = [
    ['Rule', rule],
    ['CMS field', cmsPath === null ? '' : [cmsPath, field].filter((part) => part !== '').join(' › ')],
    ['Selector', evidence?.selector ?? ''],
    ['Standard', evidence?.standard ?? ''],
    ['Finding ID', id],
  ] as const
  const guide = evidence?.helpUrl ?? ''
  const facts: Fact[] = [
    ...lines.filter(([, value]) => value !== '').map(([name, value]): Fact => [name, html`<code>${value}</code>`]),
    ...(guide === '' ? [] : [['Explanation', renderWebLink(guide, guide)] as const]),
  ]
  return html`<details>
    <summary>For engineers</summary>
    ${renderFacts(facts, 'where')}
    ${when((evidence?.html ?? '') !== '', () => html`<pre tabindex="0">${evidence?.html ?? ''}</pre>`)}
  </details>`
}
