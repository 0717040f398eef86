import { describe, expect, test } from 'vitest'
import { RawNavigation } from '#contract/cms/navigation.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { type Navigation, toNavigation } from './navigation.rules.ts'

type RawMenu = RawNavigation['data']['main_navigation'][number]

const image = { url: '/uploads/a.webp', alternativeText: 'A', width: 4, height: 3, mime: 'image/webp' }

function rawMenu(title: string, ...groups: readonly string[][]): RawMenu {
  return {
    title,
    href: `/collection/${title}`,
    child_navigations: groups.map((labels) => ({
      title: 'Group',
      nav_links: labels.map((label) => ({ label, subtitle: `${label} s`, link: `/${label}`, image, bg_image: null })),
    })),
  }
}

function mapped(...menus: readonly RawMenu[]): Navigation {
  return toNavigation({ data: { main_navigation: [...menus] } })
}

describe('navigation', () => {
  test('NAV-04 maps the response of strapi/page/app to the four menus', () => {
    const navigation = toNavigation(RawNavigation.parse(fixtures.navigation))
    expect(navigation.map((menu) => menu.key)).toEqual(['rifles', 'pistols', 'apparel', 'support'])
  })

  test('NAV-03 every menu has an href, and children with label, subtitle, link, image, and bgImage', () => {
    const navigation = toNavigation(fixtures.navigation)
    for (const menu of navigation) {
      expect(menu.href).not.toBe('')
      expect(menu.children.length).toBeGreaterThan(0)
      for (const child of menu.children) {
        expect(Object.keys(child).toSorted()).toEqual(['bgImage', 'image', 'label', 'link', 'subtitle'])
        expect(child.image?.src).toMatch(/./)
      }
    }
  })

  test('NAV-03 NAV-04 a menu has an href and lists the links of all its groups in order as children', () => {
    const [menu] = mapped(rawMenu('rifles', ['one', 'two'], [], ['three']))
    expect(menu?.href).toBe('/collection/rifles')
    expect(menu?.children.map((child) => child.label)).toEqual(['one', 'two', 'three'])
    expect(menu?.children[0]).toEqual({
      label: 'one',
      subtitle: 'one s',
      link: '/one',
      image: { src: '/uploads/a.webp', alt: 'A', width: 4, height: 3, variants: [] },
      bgImage: null,
    })
  })

  test('NAV-03 a menu child has an image and a background image', () => {
    const raw = rawMenu('rifles', ['one'])
    for (const { nav_links } of raw.child_navigations) {
      for (const link of nav_links) link.bg_image = { ...image, url: '/uploads/behind.webp' }
    }
    const child = mapped(raw)[0]?.children[0]
    expect([child?.image?.src, child?.bgImage?.src]).toEqual(['/uploads/a.webp', '/uploads/behind.webp'])
  })

  test('NAV-04 sorts the menus by title, ignoring case', () => {
    const keys = mapped(rawMenu(' Support '), rawMenu('APPAREL'), rawMenu('Rifles'), rawMenu('pistols')).map(
      ({ key }) => key,
    )
    expect(keys).toEqual(['rifles', 'pistols', 'apparel', 'support'])
  })

  test('omits missing, unknown, and duplicate menus', () => {
    const menus = mapped(
      rawMenu('support'),
      rawMenu('toString'),
      rawMenu('rifles', ['first']),
      rawMenu('rifles', ['second']),
    )
    expect(menus.map(({ key }) => key)).toEqual(['rifles', 'support'])
    expect(menus[0]?.children.map(({ label }) => label)).toEqual(['first'])
  })

  test('NAV-03 loads menu images from the media host', () => {
    const [rifles] = toNavigation(fixtures.navigation, 'https://media.example')
    expect(rifles?.children[0]?.image?.src).toMatch(/^https:\/\/media\.example\/uploads\//)
    expect(rifles?.children[0]?.bgImage?.src).toMatch(/^https:\/\/media\.example\/uploads\//)
  })
})
