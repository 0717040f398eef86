import { expect, test } from 'vitest'
import { describeInvalidResponse } from './invalid-response.ts'

const json = 'application/json; charset=utf-8'

test.each([
  ['', json, null, 'is empty'],
  ['<!doctype html><title>Sign in</title>', json, null, 'is an HTML page, not JSON'],
  ['Sign in', 'text/html', null, 'is an HTML page, not JSON'],
  ['all is well', 'text/plain; charset=utf-8', null, 'has the content type text/plain, not JSON'],
  ['\u001f\ufffd\b', json, null, 'is compressed but has no Content-Encoding header'],
  ['\u001f\ufffd\b', json, 'gzip', 'is compressed (gzip) although compression was not requested'],
  ['{"data":[{"a":1},', json, null, 'is invalid or truncated JSON (17 characters)'],
  [' [1', json, 'identity', 'is invalid or truncated JSON (3 characters)'],
  [' \n', json, null, 'is empty'],
  [' \n<html>', json, null, 'is an HTML page, not JSON'],
  ['a page <html> {', json, null, 'is not JSON'],
  ['text \u001f\ufffd', json, null, 'is not JSON'],
  ['all is well', null, null, 'is not JSON'],
])('describes a response of %j with type %s and encoding %s', (text, type, encoding, named) => {
  expect(describeInvalidResponse(text, { type, encoding })).toBe(named)
})
