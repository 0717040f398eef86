import { count, type Html, html, when } from '../report/html-text.ts'
import type { JourneyReport } from '../report/journey/journey-report.ts'
import type { Area, LookDifference } from './look-difference.ts'

const MARKS = { same: ' ', gone: '−', new: '+' } as const
const KIND_WORDS = { same: '', gone: 'No longer: ', new: 'New: ' } as const

/** The steps that look or read otherwise than in the run before, the first thing of a report; nothing without any. */
export function looksSection({ looks = [], device }: Pick<JourneyReport, 'looks' | 'device'>): Html | '' {
  if (looks.length === 0) return ''
  return html`<section aria-labelledby="looks">
    <h2 id="looks">${count(looks.length, 'step')} look or read otherwise than in the run before</h2>
    ${looks.map((look) => lookArticle(look, device))}
  </section>`
}

function lookArticle(look: LookDifference, device: JourneyReport['device']): Html {
  const { number, step, picture, words } = look
  return html`<article class="look">
    <h3>
      <a href="#step-${number}"><b>${number}</b> ${step}</a>
    </h3>
    ${picture === null ? html`<p>The picture is the same.</p>` : pictures(look, device)}
    ${when(words.length > 0, () => wordsOf(look))}
  </article>`
}

function pictures({ number, step, picture }: LookDifference, device: JourneyReport['device']): Html {
  const { areas = [], share = 0, sizes = null } = picture ?? {}
  const percent = share < 0.001 ? 'less than 0.1' : (share * 100).toFixed(1)
  return html`<p>
      ${
        sizes === null
          ? `${count(areas.length, 'area')} of the picture changed, ${percent} % of it.`
          : `The picture was ${sizes.before} px and is ${sizes.now} px, so nothing else of it is compared.`
      }
    </p>
    <div class="pair">
      <figure>
        <figcaption>Before</figcaption>
        <div class="picture picture-before-${number}" role="img" aria-label="${step}, in the run before"></div>
      </figure>
      <figure>
        <figcaption>Now${areas.length === 0 ? '' : ', what changed in frames'}</figcaption>
        <div class="picture picture-${number}" role="img" aria-label="${step}, now">
          ${areas.map((area) => frame(area, device))}
        </div>
      </figure>
      <figure>
        <figcaption>Both: drag the lower right corner</figcaption>
        <div class="picture slider picture-${number}">
          <div class="handle"><div class="picture-before-${number}"></div></div>
        </div>
      </figure>
    </div>`
}

function frame({ x, y, width, height }: Area, device: JourneyReport['device']): Html {
  const share = (length: number, of: number): string => `${((100 * length) / of).toFixed(2)}%`
  const style = [
    `left:${share(x, device.width)}`,
    `top:${share(y, device.height)}`,
    `width:${share(width, device.width)}`,
    `height:${share(height, device.height)}`,
  ].join(';')
  return html`<span class="changed" style="${style}"></span>`
}

function wordsOf({ words }: LookDifference): Html {
  return html`<p>What a screen reader is told:</p>
    <ol class="words">
      ${words.map(
        ({ kind, text }) =>
          html`<li class="${kind}">
            <span aria-hidden="true">${MARKS[kind]} </span
            ><span class="visually-hidden">${KIND_WORDS[kind]}</span>${text}
          </li>`,
      )}
    </ol>`
}

/** Goes with {@link looksSection}. */
export const looksStyle = `
.look{margin:0 0 32px}
.look h3 a{color:inherit}
.pair{display:flex;flex-wrap:wrap;gap:16px 24px}
.pair figure{margin:0;min-width:0;max-width:100%}
.pair figcaption{font-size:14px;color:var(--soft);margin-bottom:4px}
.changed{position:absolute;outline:3px solid var(--bad);outline-offset:1px}
.slider{container-type:inline-size}
.slider .handle{position:absolute;inset:0 auto 0 0;width:50%;max-width:100%;height:100%;overflow:hidden;resize:horizontal;border-right:2px solid var(--bad)}
.slider .handle>div{width:100cqw;aspect-ratio:var(--ratio);background-size:cover;background-position:top}
.words{list-style:none;margin:0;padding:12px 16px;background:var(--sunk);border-radius:3px;font:14px/1.5 var(--mono)}
.words li{white-space:pre-wrap;overflow-wrap:anywhere}
.words .gone{background:var(--bad-paper);color:var(--bad)}
.words .new{background:var(--good-paper);color:var(--good)}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`
