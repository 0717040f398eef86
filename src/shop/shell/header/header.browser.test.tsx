import '../../ui/tokens.css'
import '../../ui/base.css'
import { useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { useSearchBar } from '../../lib/navigation/search-bar.ts'
import { useSession } from '../../session/session.ts'
import { DesktopMenus } from '../islands/desktop-menus.tsx'
import { card, navigation } from '../test-navigation.ts'
import { Header } from './header.tsx'
import type { Navigation } from './navigation.rules.ts'

type Screen = Awaited<ReturnType<typeof start>>

function start(menus: Navigation = navigation, path = '/') {
  return render(
    <>
      <Header navigation={menus} path={path} />
      <main style={{ paddingTop: 600 }}>
        <button type="button">Follow us</button>
      </main>
    </>,
  )
}

const menuButton = (screen: Screen, name: string) =>
  screen.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true })
const images = () => Array.from(document.querySelectorAll('nav img'), (image) => image.getAttribute('src'))

beforeEach(async () => {
  globalThis.storefrontSettings = { BRAND_NAME: 'Cairnwell' } as RuntimeSettings
  useSearchBar.setState({ open: false })
  useSession.setState({ status: 'guest', guestToken: 'g' }, true)
  // Moves the mouse away from where a menu will open, in case the previous test left it there.
  await page.viewport(1280, 800)
  await userEvent.unhover(document.documentElement)
})

test('NAV-09 NAV-11 the header has four icons: search, dealer locator, account and cart', async () => {
  const screen = await start()
  await expect.element(screen.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Dealer locator' })).toHaveAttribute('href', '/dealer-locator')
  await expect.element(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Cart/ })).toBeVisible()
})

/** Sets the session fields that the icon depends on. */
function signIn(): void {
  useSession.setState({ status: 'signed-in' })
}

test('NAV-12 the account icon links to the sign-in page, or to the account for a signed-in customer', async () => {
  useSession.setState({ status: 'starting' }, true)
  const screen = await start()
  const signInLink = screen.getByRole('link', { name: 'Sign in' })
  await expect.element(signInLink).toHaveAttribute('href', '/login')
  useSession.setState({ status: 'guest', guestToken: 'g' }, true)
  await expect.element(signInLink).toHaveAttribute('href', '/login')
  signIn()
  await expect.element(screen.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/profile')
})

test('SRCH-01 SRCH-02 the search icon toggles the bar, which uses the shared flag, and a route change closes it', async () => {
  const screen = await start()
  const icon = screen.getByRole('button', { name: 'Search', exact: true })
  const field = screen.getByRole('combobox', { name: 'Search products' })
  await expect.element(icon).toHaveAttribute('aria-expanded', 'false')
  await icon.click()
  await expect.element(field).toHaveFocus()
  await expect.element(icon.first()).toHaveAttribute('aria-expanded', 'true')
  useSearchBar.setState({ open: false })
  await expect.element(field).not.toBeInTheDocument()
  useSearchBar.setState({ open: true })
  await expect.element(field).toBeVisible()
  await screen.rerender(<Header navigation={navigation} path="/elsewhere" />)
  await expect.element(field).not.toBeInTheDocument()
})

test('SRCH-14 Escape closes the search and returns focus to the search icon', async () => {
  const screen = await start()
  useSearchBar.setState({ open: true })
  await expect.element(screen.getByRole('combobox', { name: 'Search products' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Search', exact: true })).toHaveFocus()
})

describe('on wide screens', () => {
  test('NAV-01 shows four menus in the order rifles, pistols, apparel, support', async () => {
    const screen = await start()
    const main = screen.getByRole('navigation', { name: 'Main' })
    await expect.element(main).toBeVisible()
    expect(
      main
        .getByRole('button')
        .elements()
        .map((button) => button.textContent),
    ).toEqual(['Rifles', 'Pistols', 'Apparel', 'Support'])
  })

  test('NAV-02 NAV-03 the mouse opens a menu of image cards, whose images load only then', async () => {
    const screen = await start()
    await expect.element(menuButton(screen, 'Rifles')).toHaveAttribute('aria-expanded', 'false')
    expect(images()).toEqual([])
    await menuButton(screen, 'Rifles').hover()
    const tarn = screen.getByRole('link', { name: /Tarn LR/ })
    await expect.element(tarn).toBeVisible()
    await expect.element(tarn).toHaveTextContent('Tarn LRAbout Tarn LR')
    const all = screen.getByRole('link', { name: 'View all Rifles' })
    await expect.element(all).toBeVisible()
    await expect.element(all).toHaveAttribute('href', '#rifles')
    // Each of the two cards has an image, and the first one also has a background.
    const { image, bgImage } = card('Tarn LR')
    expect(images()).toEqual([bgImage?.src, image?.src, image?.src])
    await menuButton(screen, 'Pistols').hover()
    await expect.element(screen.getByRole('link', { name: /Linn 9/ })).toBeVisible()
    await expect.element(tarn).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Follow us' }).hover()
    await expect.element(screen.getByRole('link', { name: /Linn 9/ })).not.toBeInTheDocument()
  })

  test('NAV-13 OPEN-076 a route change closes the menu, and hovering opens no menu for 300 ms', async () => {
    const screen = await start()
    await expect.element(menuButton(screen, 'Rifles')).toBeVisible()
    const left = location.href
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const frames = async (): Promise<void> => {
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
    }
    const hover = async (): Promise<string | null> => {
      const over = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })
      menuButton(screen, 'Rifles').element().dispatchEvent(over)
      await frames()
      return menuButton(screen, 'Rifles').element().getAttribute('aria-expanded')
    }
    expect(await hover()).toBe('true')
    history.pushState(null, '', '/product/tarn-lr')
    routeLoading.setState({ loading: false, from: '/' })
    await frames()
    expect(menuButton(screen, 'Rifles').element().getAttribute('aria-expanded')).toBe('false')
    await vi.advanceTimersByTimeAsync(299)
    await frames()
    expect(await hover()).toBe('false')
    await vi.advanceTimersByTimeAsync(1)
    await frames()
    expect(await hover()).toBe('true')
    vi.useRealTimers()
    history.replaceState(null, '', left)
  })

  test('a click keeps open a menu that was opened by hovering, and a second click closes it', async () => {
    const screen = await start()
    await menuButton(screen, 'Rifles').hover()
    await menuButton(screen, 'Rifles').click()
    await screen.getByRole('button', { name: 'Follow us' }).hover()
    await expect.element(menuButton(screen, 'Rifles')).toHaveAttribute('aria-expanded', 'true')
    await menuButton(screen, 'Rifles').click()
    await expect.element(menuButton(screen, 'Rifles')).toHaveAttribute('aria-expanded', 'false')
  })

  test.each([
    ['clicked', () => new MouseEvent('click', { bubbles: true })],
    ['hovered', () => new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })],
  ])('NAV-02 opens a menu that is %s when its script loads', async (_, event) => {
    const place = document.createElement('div')
    place.innerHTML = renderToString(<DesktopMenus navigation={navigation} />)
    document.body.append(place)
    const there = page.elementLocator(place)
    const button = there.getByRole('button', { name: 'Rifles', exact: true })
    // The menus are hydrated by then and receive the page's path a moment later.
    function Visitor() {
      useLayoutEffect(() => void button.element().dispatchEvent(event()), [])
      return null
    }
    const root = hydrateRoot(
      place,
      <>
        <DesktopMenus navigation={navigation} />
        <Visitor />
      </>,
    )
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await expect.element(there.getByRole('link', { name: /Tarn LR/ })).toBeVisible()
    root.unmount()
    place.remove()
  })

  test('NAV-02 the keyboard opens a menu, and Escape closes it and returns focus', async () => {
    const screen = await start()
    await expect.element(menuButton(screen, 'Rifles')).toBeVisible()
    menuButton(screen, 'Rifles').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('link', { name: /Tarn LR/ })).toBeVisible()
    await userEvent.tab()
    await expect.element(screen.getByRole('link', { name: 'View all Rifles' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.getByRole('link', { name: /Tarn LR/ })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('link', { name: /Tarn LR/ })).not.toBeInTheDocument()
    await expect.element(menuButton(screen, 'Rifles')).toHaveFocus()
  })

  test('a menu closes when focus leaves the menus', async () => {
    const screen = await start()
    await menuButton(screen, 'Support').click()
    await expect.element(screen.getByRole('link', { name: /Spare parts/ })).toBeVisible()
    screen.getByRole('button', { name: 'Follow us' }).element().focus()
    await expect.element(menuButton(screen, 'Support')).toHaveAttribute('aria-expanded', 'false')
  })

  test('an empty navigation shows no menus, and a menu without cards is a link', async () => {
    const warn = vi.spyOn(console, 'error')
    const screen = await start([])
    await expect.element(screen.getByRole('link', { name: 'Cairnwell' })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Main' }).elements()).toEqual([])
    await screen.rerender(<Header navigation={[{ key: 'support', href: '/support', children: [] }]} path="/" />)
    await expect.element(screen.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/support')
    expect(warn).not.toHaveBeenCalled()
  })

  test('a menu and a card with a script URL are not links', async () => {
    const link = 'javascript:alert(1)'
    const screen = await start([{ key: 'rifles', href: link, children: [card('Tarn LR', { link })] }])
    await menuButton(screen, 'Rifles').click()
    await expect.element(screen.getByText('Tarn LR', { exact: true })).toBeVisible()
    expect(document.querySelectorAll('a[href^="javascript"]')).toHaveLength(0)
  })
})

describe('below 1024 px', () => {
  beforeEach(() => page.viewport(390, 800))

  test('OPEN-076 the menu button replaces the four menus below 1024 px', async () => {
    await page.viewport(1024, 800)
    const screen = await start()
    await expect.element(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Menu' }).elements()).toEqual([])
    await page.viewport(1023, 800)
    await expect.element(screen.getByRole('button', { name: 'Menu' })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Main' }).elements()).toEqual([])
  })

  test('NAV-05 the button opens and closes the menu, whose sections can be expanded and collapsed', async () => {
    const screen = await start()
    const button = screen.getByRole('button', { name: 'Menu' })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    const rifles = screen.getByRole('button', { name: 'Rifles' })
    await expect.element(rifles).toHaveAttribute('aria-expanded', 'false')
    const sections = screen.getByRole('navigation', { name: 'Mobile' }).getByRole('listitem').getByRole('button')
    expect(sections.elements().map(({ textContent }) => textContent)).toEqual([
      'Rifles',
      'Pistols',
      'Apparel',
      'Support',
    ])
    await rifles.click()
    await expect.element(rifles).toHaveAttribute('aria-expanded', 'true')
    await expect.element(screen.getByRole('link', { name: /Tarn LR/ })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Bothy 22/ })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'View all Rifles' })).toHaveAttribute('href', '#rifles')
    await rifles.click()
    await expect.element(screen.getByRole('link', { name: /Tarn LR/ })).not.toBeInTheDocument()
    await button.click()
    await expect.element(rifles).not.toBeInTheDocument()
  })

  test('NAV-06 NAV-07 the menu has links to the dealer locator and the account', async () => {
    const screen = await start()
    await screen.getByRole('button', { name: 'Menu' }).click()
    const menu = screen.getByRole('navigation', { name: 'Mobile' })
    await expect.element(menu.getByRole('link', { name: 'Dealer locator' })).toHaveAttribute('href', '/dealer-locator')
    await expect.element(menu.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    signIn()
    await expect.element(menu.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/profile')
  })

  test.each([/Tarn LR/, 'Dealer locator', 'Sign in', 'View all Rifles', 'Support'])(
    'NAV-08 choosing %s closes the menu',
    async (name) => {
      // A menu without cards is a link.
      const screen = await start([...navigation.slice(0, 3), { key: 'support', href: '#support', children: [] }])
      await screen.getByRole('button', { name: 'Menu' }).click()
      await screen.getByRole('button', { name: 'Rifles' }).click()
      // Following the link would leave the test page.
      addEventListener('click', (event) => event.preventDefault(), { once: true })
      await screen.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name }).click()
      await expect.element(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
    },
  )

  test('Escape closes the menu and returns focus, and moving focus elsewhere also closes the menu', async () => {
    const screen = await start()
    const button = screen.getByRole('button', { name: 'Menu' })
    await button.click()
    await screen.getByRole('button', { name: 'Rifles' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(button).toHaveFocus()
    await button.click()
    await expect.element(screen.getByRole('button', { name: 'Rifles' })).toBeVisible()
    screen.getByRole('button', { name: 'Follow us' }).element().focus()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  })
})
