import { expect, test } from 'vitest'
import { createBreadcrumbList, createFaqPage, createOrganization, createWebSite } from './structured-data.rules.ts'

const site = 'https://shop.example'
const text = (value: string) => ({ type: 'text', text: value })
const item = (value: string) => ({ type: 'list-item', children: [text(value)] })

test('maps breadcrumbs to a BreadcrumbList with absolute web URLs in order', () => {
  const trail = [
    { label: 'Home', href: '/' },
    { label: 'Script', href: 'javascript:alert(1)' },
    { label: 'Questions', href: '/faq' },
  ]
  expect(createBreadcrumbList(trail, site)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
      { '@type': 'ListItem', position: 2, name: 'Questions', item: 'https://shop.example/faq' },
    ],
  })
  expect(createBreadcrumbList([], site)).toBeUndefined()
})

test('maps questions to a FAQPage with plain-text answers', () => {
  const answer = [
    {
      type: 'paragraph',
      children: [text('See the '), { type: 'link', url: '/faq', children: [text('list')] }, text('.')],
    },
    {
      type: 'list',
      children: [
        item(' One '),
        { type: 'list-item', children: [text('Two'), { type: 'list', children: [item('Inner')] }] },
      ],
    },
  ]
  const short = [{ type: 'paragraph', children: [text('Yes.')] }]
  expect(
    createFaqPage([
      { question: 'Why?', answer },
      { question: 'So?', answer: short },
    ]),
  ).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Why?',
        acceptedAnswer: { '@type': 'Answer', text: 'See the list.\nOne\nTwo\nInner' },
      },
      { '@type': 'Question', name: 'So?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
    ],
  })
  expect(createFaqPage([])).toBeUndefined()
})

test('the home page has an Organization with its logo and profiles', () => {
  const elsewhere = ['https://social.example/cairnwell', 'http://forum.example/cairnwell', 'javascript:alert(1)', '']
  expect(createOrganization({ name: 'Cairnwell', site, logo: '/uploads/logo.svg', elsewhere })).toEqual({
    '@type': 'Organization',
    name: 'Cairnwell',
    url: 'https://shop.example',
    logo: 'https://shop.example/uploads/logo.svg',
    sameAs: ['https://social.example/cairnwell', 'http://forum.example/cairnwell'],
  })
  expect(createOrganization({ name: 'Cairnwell', site, logo: '', elsewhere: [] })).toEqual({
    '@type': 'Organization',
    name: 'Cairnwell',
    url: 'https://shop.example',
  })
})

test('the home page has a WebSite with its search', () => {
  expect(createWebSite({ name: 'Cairnwell', site, searchPath: '/search/{search_term_string}' })).toEqual({
    '@type': 'WebSite',
    name: 'Cairnwell',
    url: 'https://shop.example',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: 'https://shop.example/search/{search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  })
})
