import { expect, test } from 'vitest'
import { toWriteError } from './write-failure.ts'

test.each([
  ['', 'ENOENT', 2, '--out is empty.', 'Pass the path of a file.'],
  ['docs', 'EISDIR', 2, '--out "docs" is a folder.', 'Pass the path of a file.'],
  ['none/a', 'ENOENT', 2, 'The folder of --out "none/a" does not exist.', 'Choose a file in an existing folder.'],
  ['file/a', 'ENOTDIR', 2, 'The folder of --out "file/a" does not exist.', 'Choose a file in an existing folder.'],
  [
    'a',
    'EACCES',
    3,
    'The file of --out, a, cannot be written: access to it is denied.',
    'Choose a file in a writable folder.',
  ],
  ['a', 'EIO', 3, 'The file of --out, a, cannot be written: bad disk.', 'Choose a file in a writable folder.'],
])('explains why %j cannot be written after %s', (path, code, exitCode, message, next) => {
  const cause = Object.assign(new Error('bad disk'), { code })
  expect(toWriteError('--out', path, cause)).toMatchObject({ exitCode, message, next })
})
