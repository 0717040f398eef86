import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { assertProjectPath } from './project-path.ts'

test.each([
  ['/srv/a%20b #1/shop', '"%" and "#"'],
  ['/srv/50%/shop', '"%"'],
  ['/srv/what?/shop', '"?"'],
  ['/srv/*/shop', '"*"'],
])('rejects a project in %s before building, and names the invalid characters', (folder, named) => {
  let thrown: unknown
  try {
    assertProjectPath(folder)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(StorefrontError)
  expect(thrown).toMatchObject({
    kind: 'external',
    message: `Vite and vike do not support a project path that contains ${named}: ${folder}`,
  })
})

test.each(["/srv/[a] (b) {c} é ü & 'd'/shop", '/srv/shop'])('accepts a project in %s', (folder) => {
  expect(() => assertProjectPath(folder)).not.toThrow()
})
