import { expect, test } from 'vitest'
import { parsePage } from '../page-document.ts'
import { listLinks } from './page-links.ts'

const listUrls = (html: string) => listLinks(parsePage(html)).links.map(({ use, address }) => `${use} ${address}`)

test.each([
  ['<a href="/faq">Questions</a>', ['page /faq']],
  ['<a href="/guide.pdf" download>Guide</a>', ['download /guide.pdf']],
  ['<area href="/map">', ['page /map']],
  ['<img src="/a.webp">', ['picture /a.webp']],
  ['<img src="/a.webp" download>', ['picture /a.webp']],
  [
    '<video src="/a.mp4"></video><audio src="/a.mp3"></audio><source src="/b.mp4">',
    ['download /a.mp4', 'download /a.mp3', 'download /b.mp4'],
  ],
  [
    '<link rel="icon" href="/i.svg"><link rel="stylesheet" href="/s.css"><link rel="modulepreload" href="/m.js">',
    ['script /i.svg', 'script /s.css', 'script /m.js'],
  ],
  ['<link rel="icon">', ['script ']],
  ['<script src="/s.js"></script>', ['script /s.js']],
  ['<iframe src="/Build/index.html"></iframe>', ['frame /Build/index.html']],
  ['<img srcset="/a.webp 320w,  /b,c.webp 640w, ">', ['picture /a.webp', 'picture /b,c.webp']],
  ['<source srcset="  /a.webp">', ['picture /a.webp']],
  ['<img srcset="">', []],
  ['<link rel="canonical" href="/x"><a>no address</a><script>1</script><img>', []],
  ['<p srcset="/a.webp 320w">No picture</p>', []],
  ['<a href="">Again</a>', ['page ']],
])('%s contains these links: %j', (html, urls) => {
  expect(listUrls(html)).toEqual(urls)
})

test('lists a URL once per use, at its first element', () => {
  const html =
    '<header><a href="/faq">F</a></header><main><a href="/faq">Q</a><img src="/faq"><a href="/x">X</a></main>'
  expect(listLinks(parsePage(html)).links).toEqual([
    { use: 'page', address: '/faq', frame: true, selector: 'header > a', element: '<a href="/faq">F</a>' },
    { use: 'page', address: '/x', frame: false, selector: 'main > a', element: '<a href="/x">X</a>' },
    { use: 'picture', address: '/faq', frame: false, selector: 'main > img', element: '<img src="/faq">' },
  ])
})

test('treats IDs and names as anchors', () => {
  expect(listLinks(parsePage('<p id="a">A <b id="b">B</b></p><p id="a"></p><p></p>')).anchors).toEqual(['a', 'b'])
})

test('assigns each srcset width to its own image', () => {
  const html =
    '<p><img src="/a.webp" srcset="/a-480.webp 480w"><img src="/b.webp" srcset="/b-480.webp 480w"></p>' +
    '<picture><source srcset="/c-480.webp 480w"><img src="/c.webp"></picture>'
  const widths = listLinks(parsePage(html)).links.filter(({ address }) => address.includes('-480'))
  expect(widths.map(({ address, of }) => [address, of])).toEqual([
    ['/a-480.webp', '/a.webp'],
    ['/b-480.webp', '/b.webp'],
    ['/c-480.webp', '/c.webp'],
  ])
})
