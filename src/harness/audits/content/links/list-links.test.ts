import { expect, test } from 'vitest'
import { createContent, createDocument } from '../test-findings.ts'
import { listLinks } from './list-links.ts'

const support = (data: unknown) => createDocument(data, { call: 'strapi/page/support', page: '/support' })

test('lists each URL in the content with the first field that contains it', () => {
  const { places } = listLinks(
    createContent(
      createDocument({
        title: 'Questions',
        copy: 'See /faq, or https://shop.example/faq.',
        links: [{ url: '/about-us#team' }, { url: 'https://a.example/' }, { url: '/about-us#team' }],
        tags: ['/tagged'],
      }),
      support({ url: '/about-us#team', other: 'http://b.example/', top: '#top', capitals: 'HTTPS://C.example/' }),
    ),
  )
  expect([...places]).toEqual([
    ['/about-us#team', { cmsPath: 'strapi/page/faq', field: 'links[0].url' }],
    ['https://a.example/', { cmsPath: 'strapi/page/faq', field: 'links[1].url' }],
    ['/tagged', { cmsPath: 'strapi/page/faq', field: 'tags[0]' }],
    ['http://b.example/', { cmsPath: 'strapi/page/support', field: 'other' }],
    ['#top', { cmsPath: 'strapi/page/support', field: 'top' }],
    ['HTTPS://C.example/', { cmsPath: 'strapi/page/support', field: 'capitals' }],
  ])
})

test('marks only broken links and missing downloads as reported', () => {
  const content = createContent(
    support({ links: [{ url: '/nowhere' }, { url: '/faq' }, { url: '/uploads/list.pdf' }] }),
  )
  const missingFiles = new Map([['/uploads/list.pdf', 'returns 404']])
  expect([...listLinks({ ...content, missingFiles }).reported]).toEqual(['/nowhere', '/uploads/list.pdf'])
})

test('marks invalid URLs as reported, and ignores links without a URL', () => {
  const links = [{ url: 'www.cairnwell.example' }, { url: 'mailto:support' }, { url: '' }]
  expect([...listLinks(createContent(support({ links }))).reported]).toEqual([
    'www.cairnwell.example',
    'mailto:support',
  ])
})
