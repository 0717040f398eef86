import '../../ui/tokens.css'
import '../../ui/base.css'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { goBack, goTo } from '../../lib/navigation/navigation.ts'
import { CUSTOMER, HOME_ADDRESS, notification, show, WORK_ADDRESS } from '../test-account.tsx'

vi.mock('../../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  vi.mocked(goTo).mockClear()
  vi.mocked(goBack).mockClear()
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

  test('after the last address was deleted, the heading of the empty address book has the focus', async () => {
    const { screen, server } = await show('profileAddressBook', { profile: { addresses: [WORK_ADDRESS] } })
    await screen.getByRole('button', { name: 'Delete Work' }).click()
    server.profile = { ...CUSTOMER, addresses: [] }
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(screen.getByText('No addresses found', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Address Book' })).toHaveFocus()
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

  test('ADDR-08 ADDR-09 ADDR-11 ADDR-12 ADDR-13 ADDR-02 the form has its sections, fields and default values', async () => {
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
    const cancel = screen.getByRole('link', { name: 'Cancel', exact: true })
    await expect.element(cancel).toHaveAttribute('href', '/profile/address-book')
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
    await field(screen, 'City').fill('Wells')
    await save(screen)
    await expect.poll(() => goBack).toHaveBeenCalledWith('/profile/address-book', undefined)
    expect(bodies('PUT /User/addresses/a-work')).toEqual([{ ...work, city: 'Wells' }])
    expect(calls('/User').at(-1)).toBe('GET /User/profile')
  })

  test('ADDR-20 a failed save is reported by the shared handler', async () => {
    const { screen } = await show('profileNewAddress', {
      replies: { 'POST /User/addresses': () => ({ status: 400, json: { title: 'Bad', message: 'No such zip' } }) },
    })
    await fill(screen)
    await save(screen)
    await expect.poll(() => notification()).toEqual({ message: 'Error: No such zip', type: 'error' })
    expect(goBack).not.toHaveBeenCalled()
    await field(screen, 'City').fill('')
    await save(screen)
    await expect.element(screen.getByText('City is required', { exact: true })).toBeVisible()
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
