import type { Plugin } from 'vite'

/** Vite's own module, through which every `import()` of the browser's bundle goes. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** Pause before the second request: a connection that broke off needs a moment. */
const PAUSE_MS = 500

/**
 * Has the browser ask once more, by itself, for a script or style sheet that did not come (ROUT-31). What fails again
 * is told by the window's event `scriptfailure`, whose detail says whether the same had failed before. Who cancels it
 * has the script asked for again when the browser is online (ROUT-46); else it rejects with
 * the name `ScriptError`; where nothing handles that, it becomes the event `scripterror` instead of an uncaught error
 * (ROUT-33). Here and not at each `import()`, so that none can be forgotten, vike's own included.
 * Browsers that keep failed modules, as Firefox does, answer the second request with the first one's error (ROUT-37).
 *
 * It takes the place of Vite's module, since no option of Vite or Rolldown changes how scripts are loaded: Vite's event
 * `vite:preloadError` comes once a script has failed and cannot provide it (decision 0049).
 */
export function scriptLoader(): Plugin {
  return {
    name: 'storefront:script-loader',
    apply: 'build',
    transform(code, id) {
      if (id !== PRELOAD_HELPER) return undefined
      if (!code.includes('export const __vitePreload')) throw new Error('Vite loads scripts in a way not known here.')
      return { code: SCRIPT_LOADER, map: null }
    },
  }
}

const SCRIPT_LOADER = `
// What starts the shop is there, and all that it cannot run without (start.js).
document.documentElement.dataset.scripts = '';
const styles = {};
const style = (file) => styles[file] ??= document.querySelector('link[href="/' + file + '"]') ?? new Promise((resolve, reject) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/' + file;
  link.onload = resolve;
  link.onerror = () => {
    link.remove();
    styles[file] = undefined;
    reject(Error(link.href + ' did not come.'));
  };
  document.head.append(link);
});
const failed = {};
const load = (script, files = []) => Promise.all(files.map(style)).then(script);
export const __vitePreload = (...script) => load(...script)
  .catch(() => new Promise((resolve) => setTimeout(resolve, ${PAUSE_MS})).then(() => load(...script)))
  .catch((error) => {
    if (!dispatchEvent(new CustomEvent('scriptfailure', { cancelable: true, detail: failed[script[0]] ?? false })))
      return new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(() => __vitePreload(...script));
    failed[script[0]] = true;
    throw Object.assign(error, { name: 'ScriptError' });
  });
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name !== 'ScriptError') return;
  event.preventDefault();
  dispatchEvent(new Event('scripterror'));
});
`
