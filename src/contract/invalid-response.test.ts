import { expect, test } from 'vitest'
import { describeInvalidResponse } from './invalid-response.ts'

const json = 'application/json; charset=utf-8'

test.each([
  ['', json, null, 'is empty'],
  ['<!doctype html><title>Sign in</title>', json, null, 'is a page of HTML, not JSON'],
  ['Sign in', 'text/html', null, 'is a page of HTML, not JSON'],
  ['all is well', 'text/plain; charset=utf-8', null, 'is of the type text/plain, not JSON'],
  ['\u001f\ufffd\b', json, null, 'is compressed, and no Content-Encoding says so'],
  ['\u001f\ufffd\b', json, 'gzip', 'is compressed (gzip), which nobody asked for'],
  ['{"data":[{"a":1},', json, null, 'is JSON that is broken or breaks off (17 characters)'],
  [' [1', json, 'identity', 'is JSON that is broken or breaks off (3 characters)'],
  [' \n', json, null, 'is empty'],
  [' \n<html>', json, null, 'is a page of HTML, not JSON'],
  ['a page <html> {', json, null, 'is no JSON'],
  ['text \u001f\ufffd', json, null, 'is no JSON'],
  ['all is well', null, null, 'is no JSON'],
])('BUILD-50 an answer of %j, %s, %s is named', (text, type, encoding, named) => {
  expect(describeInvalidResponse(text, { type, encoding })).toBe(named)
})
