import { expect, test } from 'vitest'
import { importClassesByName } from './class-names.ts'

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
