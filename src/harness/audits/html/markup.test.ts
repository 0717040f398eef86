import { expect, test } from 'vitest'
import { checkMarkup } from './markup.ts'

const page = (main: string, header = '<p>Shop</p>') =>
  `<!doctype html>\n<html lang="en"><head><title>${'A title that is long enough to be one. '.repeat(3).trim()}</title></head><body><header>${header}</header><main id="main">${main}</main></body></html>`

test('accepts valid markup, including the roles and buttons of the shop', async () => {
  expect(await checkMarkup(page('<ul role="list"><li>A</li></ul><button>Go</button>'))).toEqual([])
})

test('A11Y-04 reports an image without an alternative text with its selector', async () => {
  expect(await checkMarkup(page('<p>A</p><p><img src="/a.webp"></p>'))).toEqual([
    {
      audit: 'html',
      rule: 'wcag-h37',
      severity: 'error',
      message: 'The HTML of the page is invalid: <img> is missing required "alt" attribute.',
      fix: 'This is in the template, not in the content. Ask an engineer.',
      isForEngineers: true,
      element: '<img> is missing required "alt" attribute #main > p > img',
      frame: false,
      evidence: {
        selector: '#main > p:nth-child(2) > img',
        html: '',
        standard: 'HTML',
        helpUrl: 'https://html-validate.org/rules/wcag/h37.html',
      },
    },
  ])
})

test('a finding in the header or footer belongs to every template', async () => {
  const found = await checkMarkup(page('<p>A</p>', '<p><img src="/a.webp"></p>'))
  expect(found.map(({ frame, element }) => [frame, element])).toEqual([
    [true, '<img> is missing required "alt" attribute html > body > header > p > img'],
  ])
  const inMain = await checkMarkup(
    page('<p>A</p>').replace(' id="main"', '').replace('<p>A</p>', '<header><img src="/a.webp"></header>'),
  )
  expect(inMain.map(({ frame }) => frame)).toEqual([false])
  const ofThatName = await checkMarkup(page('<p id="header"><img src="/a.webp"></p>'))
  expect(ofThatName.map(({ frame, element }) => [frame, element])).toEqual([
    [false, '<img> is missing required "alt" attribute #header > img'],
  ])
})

test('a finding keeps its ID when its element moves among its siblings', async () => {
  const elementsIn = async (main: string) => (await checkMarkup(page(main))).map(({ element }) => element)
  const twelfth = await elementsIn(`${'<p>A</p>'.repeat(11)}<p><img src="/a.webp"></p>`)
  expect(twelfth).toEqual(await elementsIn('<p>A</p><p><img src="/a.webp"></p>'))
})

test('a finding without an element, such as a stray end tag, has only a message', async () => {
  expect(await checkMarkup(page('<p>A</i></p>'))).toMatchObject([
    {
      rule: 'close-order',
      element: "Stray end tag '</i>' ",
      frame: false,
      evidence: { selector: '', html: '' },
    },
  ])
})
