import '../../ui/tokens.css'
import '../../ui/base.css'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Address } from '#contract/user.ts'
import { goBack, goTo } from '../../lib/navigation/navigation.ts'
import { CUSTOMER, HOME_ADDRESS, notification, show, WORK_ADDRESS } from '../test-account.tsx'

vi.mock('../../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  vi.mocked(goTo).mockClear()
  vi.mocked(goBack).mockClear()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const waitTwoFrames = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })

type Screen = Awaited<ReturnType<typeof show>>['screen']

describe('address book', () => {
  test('ADDR-03 ADDR-04 ADDR-05 the page lists default addresses, other addresses and an add button', async () => {
    const { screen } = await show('profileAddressBook')
    await expect
      .element(screen.getByRole('region', { name: 'Default Addresses' }))
      .toMatchTextContent(/Home.*Default shipping.*Default billing.*1 Mill Road/)
    await expect
      .element(screen.getByRole('region', { name: 'Additional Addresses' }))
      .toMatchTextContent(/Work.*9 Depot Street/)
    // Appears only in an empty address book (ADDR-06).
    expect(screen.getByText(/No addresses found|Add a new address/).elements()).toEqual([])
    await expect
      .element(screen.getByRole('link', { name: 'Add New Address', exact: true }))
      .toHaveAttribute('href', '/profile/address-book/new')
    await expect
      .element(screen.getByRole('link', { name: 'Edit Work' }))
      .toHaveAttribute('href', '/profile/address-book/a-work')
  })

  test('ADDR-06 ADDR-07 an empty address book shows a message', async () => {
    const { screen } = await show('profileAddressBook', { profile: { addresses: [] } })
    await expect.element(screen.getByText('No addresses found', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Add a new address to your address book', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Add New Address', exact: true })).toBeVisible()
  })

  test('OPEN-035 deletes an address after confirmation and reloads the list', async () => {
    const { screen, server, calls } = await show('profileAddressBook')
    await expect.element(screen.getByRole('button', { name: 'Delete Home' })).toBeVisible()
    await screen.getByRole('button', { name: 'Delete Work' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Delete this address?' })
    await expect.element(dialog).toHaveAccessibleDescription(/Work.*9 Depot Street/s)
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(calls('DELETE')).toEqual([])
    await screen.getByRole('button', { name: 'Delete Work' }).click()
    server.profile = { ...CUSTOMER, addresses: [HOME_ADDRESS] }
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(screen.getByRole('region', { name: 'Work' })).not.toBeInTheDocument()
    expect(calls('/User').slice(-2)).toEqual(['DELETE /User/addresses/a-work', 'GET /User/profile'])
    await expect.element(screen.getByText('Work has been deleted', { exact: true })).toHaveFocus()
  })

  test('replaces each deleted address with a note of the same size until the address book is empty', async () => {
    await page.viewport(390, 844)
    const [cabin, barn] = ['Cabin', 'Barn'].map((addressName) => ({ ...WORK_ADDRESS, id: addressName, addressName }))
    const all = [HOME_ADDRESS, WORK_ADDRESS, cabin, barn] as Address[]
    const { screen, server } = await show('profileAddressBook', { profile: { addresses: all } })
    const remove = async (name: string) => {
      await screen.getByRole('button', { name: `Delete ${name}` }).click()
      server.profile = {
        ...server.profile,
        addresses: server.profile.addresses.filter((one) => one.addressName !== name),
      }
      await screen.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    }
    const last = () => screen.getByRole('region', { name: 'Barn' }).element().getBoundingClientRect().top + scrollY
    const shifts: PerformanceEntry[] = []
    await expect.element(screen.getByRole('region', { name: 'Barn' })).toBeVisible()
    const before = last()
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    for (const name of ['Cabin', 'Work', 'Home']) {
      await remove(name)
      await expect.element(screen.getByText(`${name} has been deleted`, { exact: true })).toHaveFocus()
      expect(last()).toBe(before)
    }
    await waitTwoFrames()
    shifts.push(...observer.takeRecords())
    observer.disconnect()
    expect(shifts).toEqual([])
    await remove('Barn')
    await expect.element(screen.getByText('No addresses found', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Address Book' })).toHaveFocus()
    await expect.element(screen.getByText(/has been deleted/)).not.toBeInTheDocument()
  })

  test('OPEN-035 a failed deletion keeps the address in the list', async () => {
    const { screen } = await show('profileAddressBook', {
      replies: { 'DELETE /User/addresses/a-work': () => ({ status: 500, json: { title: 'Broken' } }) },
    })
    await screen.getByRole('button', { name: 'Delete Work' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => notification()).toEqual({ message: 'Error: Broken', type: 'error' })
    await expect.element(screen.getByRole('region', { name: 'Work' })).toBeVisible()
  })
})

describe('address form', () => {
  const field = (screen: Screen, label: string) => screen.getByLabelText(new RegExp(`^${label}`))
  const save = (screen: Screen) => screen.getByRole('button', { name: 'Save', exact: true }).click()

  async function fill(screen: Screen): Promise<void> {
    await field(screen, 'Address name').fill('Cabin')
    await field(screen, 'First name').fill('Nora')
    await field(screen, 'Last name').fill('Field')
    await field(screen, 'Phone').fill('7755550142')
    await field(screen, 'Street address').fill('7 Pine Way')
    await field(screen, 'City').fill('Elko')
    await field(screen, 'State').selectOptions('NV')
    await field(screen, 'ZIP code').fill('89801')
  }

  test('ADDR-08 ADDR-09 ADDR-11 ADDR-12 ADDR-02 the form has its sections, fields and default values', async () => {
    const { screen } = await show('profileNewAddress')
    await expect.element(screen.getByRole('group', { name: 'Contact Information' })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Address', exact: true })).toBeVisible()
    for (const label of [
      'Address name',
      'First name',
      'Last name',
      'Company',
      'Phone',
      'Fax',
      'Street address',
      'Apartment, suite, etc.',
      'City',
      'State',
      'ZIP code',
    ]) {
      await expect.element(field(screen, label)).toHaveValue('')
    }
    await expect.element(field(screen, 'Country')).toHaveValue('United States')
    for (const name of ['Use as my default billing address', 'Use as my default shipping address']) {
      await expect.element(screen.getByRole('checkbox', { name, exact: true })).toBeChecked()
    }
  })

  test('ADDR-10 the list of states depends on the country', async () => {
    const { screen } = await show('profileNewAddress')
    const options = field(screen, 'State').getByRole('option')
    await expect.element(options.first()).toMatchTextContent('Choose a state')
    expect(options.elements()).toHaveLength(52)
  })

  test.each<[string, 'profileNewAddress' | 'profileAddress', Parameters<typeof show>[1]]>([
    ['a new address', 'profileNewAddress', {}],
    ['a saved address', 'profileAddress', { id: 'a-work', profile: { addresses: [WORK_ADDRESS] } }],
  ])('ADDR-13 Cancel in the form for %s returns to the address book without saving', async (_what, route, input) => {
    const { screen, calls } = await show(route, input)
    await fill(screen)
    await expect
      .element(screen.getByRole('link', { name: 'Cancel', exact: true }))
      .toHaveAttribute('href', '/profile/address-book')
    expect([...calls('POST /User'), ...calls('PUT /User')]).toEqual([])
  })

  test('ADDR-15 OPEN-034 lists missing fields by label and sends nothing', async () => {
    const { screen, calls } = await show('profileNewAddress')
    await save(screen)
    for (const label of [
      'Address name',
      'First name',
      'Last name',
      'Phone',
      'Street address',
      'City',
      'State',
      'ZIP code',
    ]) {
      await expect.element(screen.getByText(`${label} is required`, { exact: true })).toBeVisible()
    }
    await expect.element(field(screen, 'Address name')).toHaveFocus()
    await screen.getByRole('alert').getByRole('link', { name: 'ZIP code' }).click()
    await expect.element(field(screen, 'ZIP code')).toHaveFocus()
    expect(calls('POST /User')).toEqual([])
  })

  test('ADDR-14 ADDR-16 ADDR-17 ADDR-18 creates a new address without an ID, reloads the list and returns to the address book', async () => {
    const { screen, server, bodies, calls, open } = await show('profileNewAddress')
    await fill(screen)
    await screen.getByRole('checkbox', { name: 'Use as my default billing address' }).click()
    server.profile = { ...CUSTOMER, addresses: [HOME_ADDRESS, { ...WORK_ADDRESS, id: 'a-new', addressName: 'Cabin' }] }
    await save(screen)
    await expect.poll(() => goBack).toHaveBeenCalledWith('/profile/address-book', undefined)
    expect(bodies('POST /User/addresses')).toEqual([
      {
        addressName: 'Cabin',
        firstName: 'Nora',
        lastName: 'Field',
        company: '',
        mainContact: '(775)-555-0142',
        faxContact: '',
        addressContact: '',
        addressType: 10,
        isDefaultShipping: true,
        isDefaultBilling: false,
        addressLine1: '7 Pine Way',
        addressLine2: '',
        city: 'Elko',
        state: 'NV',
        postalCode: '89801',
        country: 'United States',
        residential: true,
      },
    ])
    expect(calls('/User').at(-1)).toBe('GET /User/profile')
    await open('profileAddressBook')
    await expect.element(screen.getByRole('region', { name: 'Cabin' })).toBeVisible()
  })

  test('ADDR-09 ADDR-16 ADDR-17 ADDR-18 ADDR-19 fills every field from a saved address and updates it under its ID', async () => {
    const work = {
      ...WORK_ADDRESS,
      company: 'Basin Arms',
      faxContact: '(775)-555-0143',
      addressContact: 'Desk',
      addressLine2: 'Hall 4',
      isDefaultShipping: true,
    }
    const { screen, bodies, calls } = await show('profileAddress', {
      id: 'a-work',
      profile: { addresses: [HOME_ADDRESS, work] },
    })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Edit Address' })).toBeVisible()
    const filled = {
      'Address name': 'Work',
      'First name': 'Nora',
      'Last name': 'Field',
      Company: 'Basin Arms',
      Phone: '(775)-555-0142',
      Fax: '(775)-555-0143',
      'Street address': '9 Depot Street',
      'Apartment, suite, etc.': 'Hall 4',
      City: 'Elko',
      State: 'NV',
      'ZIP code': '89501',
      Country: 'United States',
    }
    for (const [label, value] of Object.entries(filled)) await expect.element(field(screen, label)).toHaveValue(value)
    await expect.element(screen.getByRole('checkbox', { name: /default billing/ })).not.toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: /default shipping/ })).toBeChecked()
    const changed = { Company: 'Ridge Arms', Fax: '7755550144', 'Apartment, suite, etc.': 'Hall 5', City: 'Wells' }
    for (const [label, value] of Object.entries(changed)) await field(screen, label).fill(value)
    await save(screen)
    await expect.poll(() => goBack).toHaveBeenCalledWith('/profile/address-book', undefined)
    expect(bodies('PUT /User/addresses/a-work')).toEqual([
      { ...work, company: 'Ridge Arms', faxContact: '(775)-555-0144', addressLine2: 'Hall 5', city: 'Wells' },
    ])
    expect(calls('/User').at(-1)).toBe('GET /User/profile')
  })

  test('ADDR-20 a failed save is reported by the shared handler, and the form keeps its values', async () => {
    const { screen } = await show('profileNewAddress', {
      replies: { 'POST /User/addresses': () => ({ status: 400, json: { title: 'Bad', message: 'No such zip' } }) },
    })
    await fill(screen)
    await save(screen)
    await expect.poll(() => notification()).toEqual({ message: 'Error: No such zip', type: 'error' })
    await expect.element(field(screen, 'Street address')).toHaveValue('7 Pine Way')
    await expect.element(field(screen, 'State')).toHaveValue('NV')
    expect(goBack).not.toHaveBeenCalled()
  })

  test('OPEN-037 shows Not Found inside the account for an unknown address', async () => {
    const { screen } = await show('profileAddress', { id: 'nope' })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
    await expect.element(screen.getByRole('navigation', { name: 'Account' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  })

  test('OPEN-038 an address in a different country keeps its country and has a text field for the state', async () => {
    const abroad = { ...WORK_ADDRESS, country: 'Canada', state: 'Québec' }
    const { screen, bodies } = await show('profileAddress', { id: 'a-work', profile: { addresses: [abroad] } })
    await expect.element(field(screen, 'Country')).toHaveValue('Canada')
    await expect.element(screen.getByRole('textbox', { name: 'State' })).toHaveValue('Québec')
    await save(screen)
    await expect.poll(() => goBack).toHaveBeenCalled()
    expect(bodies('PUT /User/addresses/a-work')).toEqual([abroad])
  })
})
