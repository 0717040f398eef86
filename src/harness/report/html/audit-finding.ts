import type { Finding } from '../../findings/finding.ts'
import { type Fact, factList } from './html-page.ts'
import { count, type Html, html, when } from './html-text.ts'

/** Most pages that a finding names before it only counts them. */
const NAMED_PAGES = 8

const TAGS: Readonly<Record<Finding['severity'], string>> = { error: 'Mend first', warning: 'Mend', hint: 'Hint' }

/** The id of the finding that an editor begins with. */
export const FIRST_ID = 'first-to-do'

/**
 * One finding for an editor: what is wrong, what to do, where, with the sentence and a picture of the place; what
 * engineers need is folded. `picture` is base64 WebP.
 */
export function findingArticle(
  finding: Finding,
  {
    isNew,
    isFirst,
    picture,
  }: { readonly isNew: boolean; readonly isFirst: boolean; readonly picture: string | undefined },
): Html {
  const { severity, problem, mend, place } = finding
  return html`<article class="finding ${severity}" ${when(isFirst, () => html`id="${FIRST_ID}" tabindex="-1"`)}>
    <h4>
      <span class="tag">${TAGS[severity]}</span>
      ${when(isNew, () => html`<span class="tag new">New</span> `)}${problem}
    </h4>
    <div class="shown">
      <div>
        ${when((place?.quote ?? '') !== '', () => html`<blockquote>${place?.quote ?? ''}</blockquote>`)}
        <p class="mend"><strong>To do:</strong> ${mend} ${editLink(finding)}</p>
        ${factList(placesOf(finding), 'where')}
      </div>
      ${when(
        picture !== undefined,
        () =>
          html`<img
            class="place"
            src="data:image/webp;base64,${picture ?? ''}"
            alt="The place on ${finding.pages[0] ?? 'the page'}, with a frame around it"
          />`,
      )}
    </div>
    ${engineer(finding)}
  </article>`
}

/** Leads to the field, where the environment says how the CMS opens it. */
export function editLink({ place, content }: Finding): Html | '' {
  if ((place?.editAddress ?? null) === null) return ''
  const what = content?.field === '' ? content.call : (content?.field ?? '')
  return html`<a class="edit" href="${place?.editAddress ?? ''}"
    >Open in the CMS<span class="for-ears">: ${what}</span></a
  >`
}

function placesOf({ content, pages, place }: Finding): Fact[] {
  const [first] = pages
  const address = place?.pageAddress ?? null
  const places: Fact[] = [
    ...(pages.length > 1 ? [['Seen on', pagesText(pages)] as const] : []),
    ...(address === null ? [] : [['The page', html`<a href="${address}">${first ?? address}</a>`] as const]),
  ]
  if (content === null) return places
  const field = when(content.field !== '', () => html` › <code>${content.field}</code>`)
  return [['In the CMS', html`<code>${content.call}</code>${field}`], ...places]
}

function pagesText(pages: readonly string[]): string {
  const named = pages.slice(0, NAMED_PAGES).join(', ')
  return pages.length > NAMED_PAGES ? `${count(pages.length, 'page')}: ${named} …` : named
}

function engineer({ id, audit, rule, technical }: Finding): Html {
  const lines = [
    ['Rule', `${audit}/${rule}`],
    ['Selector', technical?.selector ?? ''],
    ['Standard', technical?.standard ?? ''],
    ['Known issue id', id],
  ] as const
  const guide = technical?.guide ?? ''
  const facts: Fact[] = [
    ...lines.filter(([, value]) => value !== '').map(([name, value]): Fact => [name, html`<code>${value}</code>`]),
    ...(guide === '' ? [] : [['Explanation', html`<a href="${guide}">${guide}</a>`] as const]),
  ]
  return html`<details>
    <summary>For engineers</summary>
    ${factList(facts, 'where')}
    ${when((technical?.element ?? '') !== '', () => html`<pre tabindex="0">${technical?.element ?? ''}</pre>`)}
  </details>`
}
