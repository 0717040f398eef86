import { describe, expect, test } from 'vitest'
import type { RawNavigation } from '#contract/cms/navigation.ts'
import { type Navigation, toNavigation } from './navigation.rules.ts'

type RawMenu = RawNavigation['data']['main_navigation'][number]

const image = { url: '/uploads/a.webp', alternativeText: 'A', width: 4, height: 3, mime: 'image/webp' }

function rawMenu(title: string, ...groups: readonly string[][]): RawMenu {
  return {
    title,
    href: `/collection/${title}`,
    child_navigations: groups.map((labels) => ({
      title: 'Group',
      nav_links: labels.map((label) => ({
        label,
        subtitle: `${label} s`,
        link: `/${label}`,
        image,
        bg_image: { ...image, url: '/uploads/behind.webp' },
      })),
    })),
  }
}

function mapped(...menus: readonly RawMenu[]): Navigation {
  return toNavigation({ data: { main_navigation: [...menus] } }, 'https://media.example')
}

describe('navigation', () => {
  test('NAV-03 NAV-04 a menu has an href and lists the links of all its groups with their images, in order, as children', () => {
    const [menu] = mapped(rawMenu('rifles', ['one', 'two'], [], ['three']))
    expect(menu?.href).toBe('/collection/rifles')
    expect(menu?.children.map((child) => child.label)).toEqual(['one', 'two', 'three'])
    const shown = { src: 'https://media.example/uploads/a.webp', alt: 'A', width: 4, height: 3, variants: [] }
    expect(menu?.children[0]).toEqual({
      label: 'one',
      subtitle: 'one s',
      link: '/one',
      image: shown,
      bgImage: { ...shown, src: 'https://media.example/uploads/behind.webp' },
    })
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
})
