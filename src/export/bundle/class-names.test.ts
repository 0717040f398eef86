import { expect, test } from 'vitest'
import { className, importClassesByName } from './class-names.ts'
import { classesOf } from './shop-module.ts'

const STYLES = `import styles from './card.module.css'`
const BY_NAME = `import * as styles from './card.module.css'`

test('PERF-01 classes that are named where they are used are imported one by one', () => {
  expect(importClassesByName(`${STYLES}\nconst a = <p className={styles['card']} />`)).toContain(BY_NAME)
  const two = importClassesByName(`${STYLES}\nimport page from '../page.module.css'\nf(styles['a'], page['b'])`)
  expect(two).toBe(`${BY_NAME}\nimport * as page from '../page.module.css'\nf(styles['a'], page['b'])`)
})

test.each([
  ['looked up by a variable', 'styles[variant]'],
  ['no name that a module can export', "styles['wide-card']"],
  ['the name of the object itself', "styles['default']"],
])('a file keeps the object of its classes where one is %s', (_, use) => {
  const code = `${STYLES}\nconst a = styles['card']\nconst b = ${use}`
  expect(importClassesByName(code)).toBe(code)
})

test('other imports stay as they are', () => {
  const code = `import './base.css'\nimport styles from './styles.ts'\nf(styles['card'])`
  expect(importClassesByName(code)).toBe(code)
})

test('BUILD-66 rendering knows each class of a CSS module by the name that its style sheet has in browsers', () => {
  const css =
    '/* .no */ .card, .card-wide:hover > a.on { padding: .5rem 1.5em } @media (width > 1px) { .card { top: 0 } }'
  const file = '/shop/src/card.module.css'
  expect(Object.keys(classesOf(css, '/shop', file))).toEqual(['card', 'card-wide', 'on'])
  expect(classesOf(css, '/shop', file)['card']).toBe(className('card', '/shop', `${file}?used`))
})
