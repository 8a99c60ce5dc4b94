/** Set on `window` by a script in one of these names. */
export const MARK = "zqxj";

const CALL = `window.${MARK}=1`;

/** Names that try to break out of their context in HTML, attributes, scripts, CSS and JSON. */
export const HOSTILE_NAMES: readonly string[] = [
  `<script>${CALL}</script>`,
  `</script><script>${CALL}</script>`,
  `</title><script>${CALL}</script>`,
  `</style><script>${CALL}</script>`,
  `</textarea><img src=x onerror="${CALL}">`,
  `"><img src=x onerror=${CALL}>`,
  `'><svg onload='${CALL}'>`,
  `" onfocus="${CALL}" autofocus="`,
  `' onmouseover='${CALL}' x='`,
  `\` onclick=${CALL} \``,
  `<img src=x onerror=${CALL}//`,
  `<svg><script href="data:text/javascript,${CALL}"/>`,
  `<iframe srcdoc="<script>parent.${MARK}=1</script>">`,
  `<math><a xlink:href="javascript:${CALL}">x</a></math>`,
  `<a href="javascript:${CALL}">Call us</a>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<form action="https://evil.example/"><button>Book</button>`,
  `<link rel="stylesheet" href="https://evil.example/x.css">`,
  `<!--<script>${CALL}</script>`,
  `--><script>${CALL}</script><!--`,
  `]]><script>${CALL}</script>`,
  `&lt;script&gt;${CALL}&lt;/script&gt;`,
  `&#60;script&#62;${CALL}&#60;/script&#62;`,
  `\\u003cscript\\u003e${CALL}\\u003c/script\\u003e`,
  `+ADw-script+AD4-${CALL}+ADw-/script+AD4-`,
  `\u{ff1c}script\u{ff1e}${CALL}\u{ff1c}/script\u{ff1e}`,
  `\u0001 onclick=${CALL} \u0000<script>${CALL}</script>`,
  `\u202e\u2066<b>${CALL}</b>`,
  `{{constructor.constructor('${CALL}')()}}\${${CALL}}`,
  `}*{background:url(https://evil.example/)}@import 'https://evil.example/x.css';`,
];

export const PLAIN_NAME = "Plain name";
