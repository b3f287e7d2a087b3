/**
 * A drawing of the house, parsed by the browser as it comes in. Text is never turned into a document here: the page's
 * policy (Trusted Types) forbids that to everybody.
 */
export function drawingAt(address: string, body?: unknown): Promise<Element> {
  return new Promise((drawn, failed) => {
    const asked = new XMLHttpRequest();
    asked.open(body === undefined ? 'GET' : 'POST', address);
    asked.responseType = 'document';
    asked.overrideMimeType('image/svg+xml');
    asked.onerror = () => failed(new Error(address));
    asked.onload = () => {
      const drawing = asked.status < 300 ? asked.responseXML?.documentElement : null;
      if (drawing) drawn(drawing);
      else failed(new Error(`${address}: ${asked.status}`));
    };
    if (body === undefined) return asked.send();
    asked.setRequestHeader('Content-Type', 'application/json');
    asked.send(JSON.stringify(body));
  });
}
