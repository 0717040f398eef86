import { describe, expect, test } from 'vitest'
import { brokenRules, emailField, fieldLabel, newPasswordField, requiredField } from './form-rules.ts'

describe('a required field', () => {
  test.each([null, undefined, '', '  '])('FORM-01 fails for %j', (value) => {
    expect(requiredField('firstName')(value)).toBe('First Name is required')
  })

  test('FORM-01 takes anything else, false and 0 included', () => {
    for (const value of ['x', 0, false]) expect(requiredField('firstName')(value)).toBeUndefined()
  })

  test.each([
    ['email', 'Email is required'],
    ['addressLine1', 'Address Line1 is required'],
    ['fflNumber', 'Ffl Number is required'],
    ['billingStreetAddress', 'Billing Street Address is required'],
  ])('FORM-02 OPEN-105 the name %s becomes words', (name, message) => {
    expect(requiredField(name)('')).toBe(message)
  })
})

test('FORM-03 an e-mail field tells what is missing, then what is wrong', () => {
  const rule = emailField('email')
  expect(rule('')).toBe('Email is required')
  expect(rule('ann@example')).toBe('Email must be a valid email address')
  expect(rule(' ann@example.com ')).toBeUndefined()
})

test('CONST-06 a new password has at least 8 characters', () => {
  const rule = newPasswordField('newPassword')
  expect(rule('')).toBe('New Password is required')
  expect(rule('seven77')).toBe('Password must be at least 8 characters long')
  expect(rule('eight888')).toBeUndefined()
})

test('only broken rules are told, in the order of the rules', () => {
  const rules = { email: emailField('email'), company: requiredField('company') }
  expect(Object.entries(brokenRules({ email: 'x', company: '' }, rules))).toEqual([
    ['email', 'Email must be a valid email address'],
    ['company', 'Company is required'],
  ])
  expect(brokenRules({ email: 'a@b.co', company: 'Cairn' }, rules)).toEqual({})
})

test('a label of one word has a capital', () => {
  expect(fieldLabel('captcha')).toBe('Captcha')
})
