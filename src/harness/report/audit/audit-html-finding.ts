import type { Finding } from '../finding.ts'
import { type Fact, factList } from '../html-page.ts'
import { count, type Html, html, when } from '../html-text.ts'

/** Most pages that a finding names before it only counts them. */
const NAMED_PAGES = 8

const TAGS: Readonly<Record<Finding['severity'], string>> = { error: 'Mend first', warning: 'Mend', hint: 'Hint' }

/** One finding for an editor: what is wrong, what to do, where; what engineers need is folded. */
export function findingArticle(finding: Finding, isNew: boolean): Html {
  const { severity, problem, mend } = finding
  return html`<article class="finding ${severity}">
    <h4>
      <span class="tag">${TAGS[severity]}</span>
      ${when(isNew, () => html`<span class="tag new">New</span> `)}${problem}
    </h4>
    <p class="mend"><strong>To do:</strong> ${mend}</p>
    ${factList(placesOf(finding), 'where')} ${engineer(finding)}
  </article>`
}

function placesOf({ content, pages }: Finding): Fact[] {
  const places: Fact[] = pages.length > 1 ? [['Seen on', pagesText(pages)]] : []
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
