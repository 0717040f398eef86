import { count, type Html, html, when } from '../report/html-text.ts'
import type { JourneyReport } from '../report/journey/journey-report.ts'
import type { Area, LookDifference } from './look-difference.ts'

const MARKS = { same: ' ', gone: '−', new: '+' } as const
const KIND_WORDS = { same: '', gone: 'No longer: ', new: 'New: ' } as const

/** The steps that look or read otherwise than in the run before, the first thing of a report; nothing without any. */
export function looksSection({ looks, device }: Pick<JourneyReport, 'looks' | 'device'>): Html | '' {
  if (looks === undefined || looks.differences.length === 0) return ''
  const { differences, compared, before, strict } = looks
  return html`<section aria-labelledby="looks">
    <h2 id="looks">
      ${count(differences.length, 'step looks', 'steps look')} or read${differences.length === 1 ? 's' : ''} otherwise
      than before
    </h2>
    <p>
      ${compared} steps are held against those of <code>${before}</code>, without what moves by itself.
      ${strict ? 'Each that differs is a finding.' : 'No run fails for it; with --strict it does.'}
    </p>
    ${differences.map((look, index) => lookArticle(look, device, differences.slice(0, index)))}
  </section>`
}

function lookArticle(look: LookDifference, device: JourneyReport['device'], earlier: readonly LookDifference[]): Html {
  const { number, step, picture, words } = look
  const sameWords = earlier.find((one) => changesOf(one) === changesOf(look))
  return html`<article class="look">
    <h3>
      <a href="#step-${number}"><b>${number}</b> ${step}</a>
    </h3>
    ${picture === null ? html`<p>The picture is the same.</p>` : pictures(look, device)}
    ${when(words.length > 0 && sameWords === undefined, () => wordsOf(look))}
    ${when(
      words.length > 0 && sameWords !== undefined,
      () => html`<p>A screen reader is told the same changes as in step ${sameWords?.number ?? ''}.</p>`,
    )}
    ${when(words.length === 0, () => html`<p>A screen reader is told the same as before.</p>`)}
  </article>`
}

/** What is gone and new, without the lines around. */
function changesOf({ words }: LookDifference): string {
  return JSON.stringify(words.filter(({ kind }) => kind !== 'same'))
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
      <figure class="slider">
        <figcaption>Before on the left, now on the right</figcaption>
        <div class="picture picture-before-${number}"><div class="over picture-${number}"></div></div>
        <input
          type="range"
          min="0"
          max="100"
          value="50"
          aria-label="Step ${number}: percent of the picture that show it before, from the left"
        />
      </figure>
    </div>`
}

/** Moves the edge between both pictures; without it that stays in the middle. */
const SCRIPT = `document.addEventListener('input',({target})=>{
const figure=target.closest('.slider');if(figure)figure.style.setProperty('--split',target.value+'%')})`

/** Goes with {@link looksSection}. */
export function looksScript({ looks }: Pick<JourneyReport, 'looks'>): string | undefined {
  return looks?.differences.some(({ picture }) => picture !== null) === true ? SCRIPT : undefined
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

/** The lines of the tree without its bullets, and no further to the right than they have to be. */
function wordsOf({ words }: LookDifference): Html {
  const margin = Math.min(...words.map(({ text }) => text.search(/\S/)))
  return html`<p>What a screen reader is told:</p>
    <ol class="words">
      ${words.map(
        ({ kind, text }) =>
          html`<li class="${kind}">
            <span aria-hidden="true">${MARKS[kind]}</span><span class="visually-hidden">${KIND_WORDS[kind]}</span
            ><span class="line">${text.slice(margin).replace(/^( *)- /, '$1')}</span>
          </li>`,
      )}
    </ol>`
}

/** Goes with {@link looksSection}. */
export const looksStyle = `
.look{border-top:1px solid var(--line);padding:24px 0}
.look h3{margin-bottom:8px}
.look h3 a{color:inherit}
.pair{display:flex;flex-wrap:wrap;gap:16px 24px;margin-bottom:24px}
.pair figure{margin:0;flex:0 1 var(--pair-width);min-width:min(100%,260px)}
.pair .picture{width:100%}
.pair figcaption{font-size:14px;color:var(--soft);margin-bottom:4px}
.changed{position:absolute;outline:3px solid var(--bad);outline-offset:1px}
.slider .over{position:absolute;inset:0;background-size:cover;background-position:top;clip-path:inset(0 0 0 var(--split,50%))}
.slider .picture::after{content:'';position:absolute;inset:0 auto 0 var(--split,50%);border-left:2px solid var(--bad)}
.slider input{display:block;width:100%;min-height:24px;margin:8px 0 0;accent-color:var(--accent)}
.words{list-style:none;margin:0;padding:12px 16px;background:var(--sunk);border-radius:3px;font:14px/1.5 var(--mono)}
.words li{display:flex;gap:1ch}
.words li>span:first-child{flex:0 0 1ch}
.words .line{white-space:pre-wrap;overflow-wrap:anywhere}
.words .gone{background:var(--bad-paper);color:var(--bad)}
.words .new{background:var(--good-paper);color:var(--good)}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`
