/** Texts that run where they are not escaped: each way out of a place × each thing that would run there. They call `kerbHit`. */
const WAYS_OUT = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '</script>',
  '</title>',
  '</style>',
  '</textarea>',
  '-->',
  ']]>',
  '\u2028',
  '`',
  '${',
  '{{',
  '\\',
  '\\u003c/script>',
  '<!--',
  '&lt;',
  '*/',
];
const RUNNERS = [
  '<script>kerbHit()</script>',
  '<img src=x onerror=kerbHit()>',
  '<svg onload=kerbHit()>',
  '<svg><script>kerbHit()</script></svg>',
  '<iframe srcdoc="<script>parent.kerbHit()</script>">',
  '<a href="javascript:kerbHit()">x</a>',
  '<input autofocus onfocus=kerbHit()>',
  '<details open ontoggle=kerbHit()>x</details>',
  ';kerbHit();//',
  '[x](javascript:kerbHit())',
];

export const hostileTexts: readonly string[] = WAYS_OUT.flatMap((out) => RUNNERS.map((run) => out + run));
/** A few of them that together try every place. */
export const worstTexts: readonly string[] = [
  '"><img src=x onerror=kerbHit()>',
  "'><svg onload=kerbHit()>",
  '</script><script>kerbHit()</script>',
  '</title><img src=x onerror=kerbHit()>',
  '\u2028;kerbHit();//',
  '{{kerbHit()}}`;kerbHit();//',
];
