/* The checkout widget: PaystackPop, in the two forms that the provider documents. */
;(() => {
  const checkoutUrl = new URL('../checkout', document.currentScript.src)
  const open = new Map()
  let lastId = 0

  function show(query, metadata, listeners) {
    const id = String(++lastId)
    const url = new URL(checkoutUrl)
    for (const [name, value] of Object.entries({ ...query, origin: location.origin })) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    }
    if (metadata !== undefined) url.hash = encodeURIComponent(JSON.stringify(metadata))

    const returnTo = document.activeElement
    const frame = document.createElement('iframe')
    frame.title = 'Checkout'
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      margin: '0',
      zIndex: '2147483647',
      colorScheme: 'light',
      pointerEvents: 'auto',
    })

    function close() {
      removeEventListener('message', receive)
      open.delete(id)
      frame.remove()
      if (returnTo instanceof HTMLElement) returnTo.focus()
    }

    function receive(event) {
      if (event.source !== frame.contentWindow || event.origin !== checkoutUrl.origin) return
      const { type, detail } = event.data
      if (type === 'load') listeners.onLoad?.(detail)
      else if (type === 'error') listeners.onError?.(detail)
      else if (type === 'cancel') {
        close()
        listeners.onCancel?.()
      } else if (type === 'success') {
        close()
        listeners.onSuccess?.(detail)
      }
    }

    addEventListener('message', receive)
    open.set(id, close)
    frame.addEventListener('load', () => frame.focus(), { once: true })
    frame.src = url.href
    document.body.append(frame)
    return { id, ...query }
  }

  function start(options, listeners) {
    const { key, email, amount, currency, metadata } = options
    const reference = options.reference ?? options.ref
    return show({ key, email, amount, currency, reference }, metadata, listeners)
  }

  window.PaystackPop = class PaystackPop {
    static setup(options) {
      const { callback, onClose } = options
      return { openIframe: () => void start(options, { onSuccess: callback, onCancel: onClose }) }
    }

    newTransaction(options) {
      return start(options, options)
    }

    resumeTransaction(accessCode, listeners = {}) {
      return show({ access_code: accessCode }, undefined, listeners)
    }

    cancelTransaction(transaction) {
      open.get(typeof transaction === 'object' ? transaction.id : String(transaction))?.()
    }

    isLoaded() {
      return true
    }
  }
})()
