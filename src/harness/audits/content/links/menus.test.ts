import { expect, test } from 'vitest'
import { getNavigation } from '#contract/cms/navigation.ts'
import { listFindings } from '../test-findings.ts'
import { menus } from './menus.ts'

const menusOf = (...titles: string[]) => {
  const data = { main_navigation: titles.map((title) => ({ title, href: '/', child_navigations: [] })) }
  return listFindings(menus, data, { endpoint: getNavigation }).map(({ field, message }) => ({ field, message }))
}

test('NAV-32 a menu with another title than Rifles, Pistols, Apparel or Support is an error at its title', () => {
  expect(menusOf('Rifles', ' pistols ', 'Outdoor', 'APPAREL', 'Support')).toEqual([
    {
      field: 'main_navigation[2].title',
      message: 'The header does not show the menu “Outdoor”. It shows the menus Rifles, Pistols, Apparel and Support.',
    },
  ])
})

test('NAV-32 the second of two menus with the same title is an error', () => {
  expect(menusOf('Rifles', 'rifles', '')).toEqual([
    { field: 'main_navigation[1].title', message: 'The header shows only the first menu with the title “rifles”.' },
  ])
})
