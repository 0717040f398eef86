import type { Finding } from '../finding.ts'
import { count, type Html, html, when } from '../html-text.ts'

/** Most pages that a finding names before it only counts them. */
const NAMED_PAGES = 8

/** One finding for an editor: what is wrong, what to do, where; what engineers need is folded. */
export function findingArticle(finding: Finding, isNew: boolean): Html {
  const { severity, problem, mend, content } = finding
  return html`<article class="finding ${severity}">
    <h4>
      <span class="tag">${severity === 'error' ? 'Mend first' : 'Mend'}</span>
      ${when(isNew, () => html`<span class="tag new">New</span> `)}${problem}
    </h4>
    <p class="mend"><strong>To do:</strong> ${mend}</p>
    <dl class="where">
      ${when(
        content !== null,
        () =>
          html`<div>
            <dt>In the CMS</dt>
            <dd>
              <code>${content?.call ?? ''}</code>${when(
                content?.field !== '',
                () => html` › <code>${content?.field ?? ''}</code>`,
              )}
            </dd>
          </div>`,
      )}
      ${when(
        finding.pages.length > 1,
        () =>
          html`<div>
            <dt>Seen on</dt>
            <dd>${pagesText(finding.pages)}</dd>
          </div>`,
      )}
    </dl>
    ${engineer(finding)}
  </article>`
}

function pagesText(pages: readonly string[]): string {
  const named = pages.slice(0, NAMED_PAGES).join(', ')
  return pages.length > NAMED_PAGES ? `${count(pages.length, 'page')}: ${named} …` : named
}

function engineer({ id, audit, rule, technical }: Finding): Html {
  const lines: [string, string][] = [
    ['Rule', `${audit}/${rule}`],
    ['Selector', technical?.selector ?? ''],
    ['Standard', technical?.standard ?? ''],
    ['Known issue id', id],
  ]
  return html`<details>
    <summary>For engineers</summary>
    <dl class="where">
      ${lines
        .filter(([, value]) => value !== '')
        .map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd><code>${value}</code></dd>
            </div>`,
        )}
      ${when(
        (technical?.guide ?? '') !== '',
        () =>
          html`<div>
            <dt>Explanation</dt>
            <dd><a href="${technical?.guide ?? ''}">${technical?.guide ?? ''}</a></dd>
          </div>`,
      )}
    </dl>
    ${when((technical?.element ?? '') !== '', () => html`<pre tabindex="0">${technical?.element ?? ''}</pre>`)}
  </details>`
}
