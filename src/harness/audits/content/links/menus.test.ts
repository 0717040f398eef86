import { expect, test } from 'vitest'
import { getNavigation } from '#contract/cms/navigation.ts'
import { listFindings } from '../test-findings.ts'
import { checkMenus } from './menus.ts'

const menusOf = (...titles: string[]) => {
  const data = { main_navigation: titles.map((title) => ({ title, href: '/', child_navigations: [] })) }
  return listFindings(checkMenus, data, { endpoint: getNavigation }).map(({ field, message }) => ({ field, message }))
}

test('reports a menu at its title if the title is not Rifles, Pistols, Apparel or Support', () => {
  expect(menusOf('Rifles', ' pistols ', 'Outdoor', 'APPAREL', 'Support')).toEqual([
    {
      field: 'main_navigation[2].title',
      message: 'The header does not show the menu "Outdoor". It shows the menus Rifles, Pistols, Apparel and Support.',
    },
  ])
})

test('reports the second of two menus with the same title', () => {
  expect(menusOf('Rifles', 'rifles', '')).toEqual([
    { field: 'main_navigation[1].title', message: 'The header shows only the first menu with the title "rifles".' },
  ])
})
