/**
 * What busybox sh 1.35 (Debian's busybox-static 1:1.35.0-4) answered to `sh -c` as pid 1 of a new pid
 * namespace, in a root directory with nothing but busybox, its links, /etc/passwd and /etc/group, with
 * PATH, HOME=/root and HOSTNAME=box set and stdin from /dev/null; /tmp was emptied before each. Texts are
 * bytes. Order of stdout and stderr between each other was not recorded.
 */
export interface ShellRecording {
  readonly script: string
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

export const busyboxRecordings: readonly ShellRecording[] = [
  { script: 'echo hello world', stdout: 'hello world\n', stderr: '', code: 0 },
  {
    script:
      "echo -n a; echo -e 'b\\tc\\n'; echo -e '\\x41\\0101\\c nope'; echo -E 'a\\nb'; echo -nn x; echo -x y",
    stdout: 'ab\tc\n\nAAa\\nb\nx-x y\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf '%s-%s\\n' a b c; printf '%d %5d|%-5d|%05d\\n' 1 2 3 4; printf '%x %X %o %c\\n' 255 255 8 abc; printf '%b' 'a\\nb\\n'; printf '%s\\n'",
    stdout: 'a-b\nc-\n1     2|3    |00004\nff FF 10 a\na\nb\n\n',
    stderr: '',
    code: 0,
  },
  {
    script: "printf '%.3f %e %g\\n' 3.14159 1234.5 0.0001; printf '%%|%5s|%-5s|%.2s\\n' ab cd efg",
    stdout: '3.142 1.234500e+03 0.0001\n%|   ab|cd   |ef\n',
    stderr: '',
    code: 0,
  },
  {
    script: "printf '%d\\n' abc; echo $?; printf '%d\\n' 0x1f 010 \"'A\"; printf 'no newline'",
    stdout: '0\n1\n31\n8\n65\nno newline',
    stderr: "sh: invalid number 'abc'\n",
    code: 0,
  },
  { script: 'x=5; y=$x$x; echo $y "$y" \'$y\' \\$y', stdout: '55 55 $y $y\n', stderr: '', code: 0 },
  {
    script:
      'echo ${a:-def} ${a-def2} ${b:=set} $b ${b:+alt} ${c:+none}|; a=; echo "[${a:-e}][${a-e}][${a:+f}][${a+g}]"',
    stdout: '',
    stderr: 'sh: syntax error: unexpected ";"\n',
    code: 2,
  },
  {
    script: 'p=/usr/local/lib/file.tar.gz; echo ${p#*/} ${p##*/} ${p%.*} ${p%%.*} ${#p}',
    stdout:
      'usr/local/lib/file.tar.gz file.tar.gz /usr/local/lib/file.tar /usr/local/lib/file 26\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'x=abcabc; echo ${x/b/X} ${x//b/X} ${x/z/Y} ${x//[ac]/-} ${x:1} ${x:1:2} ${x:2:1}',
    stdout: 'aXcabc aXcaXc abcabc -b--b- bcabc bc c\n',
    stderr: '',
    code: 0,
  },
  { script: 'echo ${x?unset x}; echo after', stdout: '', stderr: 'sh: x: unset x\n', code: 2 },
  {
    script: 'echo ${x:?}; echo after',
    stdout: '',
    stderr: 'sh: x: parameter not set or null\n',
    code: 2,
  },
  {
    script: 'set -u; echo $nope; echo after',
    stdout: '',
    stderr: 'sh: nope: parameter not set\n',
    code: 2,
  },
  { script: 'set -e; echo a; false; echo b', stdout: 'a\n', stderr: '', code: 1 },
  {
    script:
      'set -e; if false; then echo x; fi; false || echo or; ! true; echo still; (exit 3); echo no',
    stdout: 'or\nstill\n',
    stderr: '',
    code: 3,
  },
  {
    script: 'set -e; f() { false; echo in-f; }; f || echo caught; f; echo no',
    stdout: 'in-f\n',
    stderr: '',
    code: 1,
  },
  { script: 'set -e; x=$(false); echo no', stdout: '', stderr: '', code: 1 },
  {
    script: 'set -e; local x; echo no',
    stdout: '',
    stderr: 'sh: local: line 0: not in a function\n',
    code: 2,
  },
  {
    script: 'set -x; a=1; echo "$a b" \'c d\' ""; [ $a = 1 ] && echo yes; for i in 1 2; do :; done',
    stdout: '1 b c d \nyes\n',
    stderr: "+ a=1\n+ echo '1 b' 'c d' \n+ '[' 1 '=' 1 ]\n+ echo yes\n+ :\n+ :\n",
    code: 0,
  },
  {
    script: 'set -x; b=2 true; case x in x) echo m;; esac',
    stdout: 'm\n',
    stderr: '+ b=2 true\n+ echo m\n',
    code: 0,
  },
  {
    script:
      'set -- a "b c" d; echo $# $1 "$2" "$@" "$*"; for i in "$@"; do echo "<$i>"; done; for i in $*; do echo "<$i>"; done; shift; echo $# $1; shift 5; echo $?',
    stdout: '3 a b c a b c d a b c d\n<a>\n<b c>\n<d>\n<a>\n<b>\n<c>\n<d>\n2 b c\n1\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'IFS=:; set -- a b c; echo "$*" $*; x=a:b::c; for i in $x; do echo "[$i]"; done; IFS=\', \'; y=\'1, 2,,3 4\'; for i in $y; do echo "($i)"; done',
    stdout: 'a:b:c a b c\n[a]\n[b]\n[]\n[c]\n(1)\n(2)\n()\n(3)\n(4)\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'x=\'  lead trail  \'; for i in $x; do echo "[$i]"; done; echo "[$x]"',
    stdout: '[lead]\n[trail]\n[  lead trail  ]\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'for i in; do echo never; done; echo $?; for i; do echo $i; done',
    stdout: '0\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'i=0; while [ $i -lt 5 ]; do i=$((i+1)); [ $i = 2 ] && continue; [ $i = 4 ] && break; echo $i; done; echo end $i',
    stdout: '1\n3\nend 4\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'until [ "$n" = xxx ]; do n=x$n; echo $n; done',
    stdout: 'x\nxx\nxxx\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'for i in 1 2 3; do for j in a b c; do [ $j = b ] && continue 2; [ $i = 3 ] && break 2; echo $i$j; done; done',
    stdout: '1a\n2a\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'case foo in bar) echo bar;; f*) echo f;; *) echo any;; esac; case "a b" in "a b") echo q;; esac; case x in [!a-m]) echo not;; esac; case y in x|y) echo or;; esac; case z in (z) echo paren; esac',
    stdout: 'f\nq\nnot\nor\nparen\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "case abc in a?c) echo 1;; esac; x='a*'; case 'a*' in $x) echo 2;; esac; case 'ab' in \"$x\") echo no;; *) echo 3;; esac",
    stdout: '1\n2\n3\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'f() { echo "$1 $# $0"; return 4; }; f x y; echo $?; f',
    stdout: 'x 2 sh\n4\n 0 sh\n',
    stderr: '',
    code: 4,
  },
  {
    script: 'f() { local v=in; echo $v; g; }; g() { echo g:$v; v=changed; }; v=out; f; echo $v',
    stdout: 'in\ng:in\nout\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'fact() { if [ $1 -le 1 ]; then echo 1; else echo $(( $1 * $(fact $(($1-1))) )); fi; }; fact 6',
    stdout: '720\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo $((1+2*3)) $((7/2)) $((-7/2)) $((7%3)) $((2**10)) $((1<<4)) $((0x1f)) $((010)) $((5>3)) $((5==5&&0)) $((!0)) $((~5)) $((1?2:3))',
    stdout: '7 3 -3 1 1024 16 31 8 1 0 1 -6 2\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'i=5; echo $((i++)) $((i)) $((++i)) $((i--)) $((i+=10)) $i; echo $((a=3, a*2)); j=i; echo $((j+1))',
    stdout: '5 6 7 7 16 16\n6\n17\n',
    stderr: '',
    code: 0,
  },
  { script: 'echo $((1/0)); echo after', stdout: '', stderr: 'sh: divide by zero\n', code: 2 },
  {
    script: 'echo $((1 +)); echo after',
    stdout: '',
    stderr: 'sh: arithmetic syntax error\n',
    code: 2,
  },
  {
    script: 'echo $((9223372036854775807+1))',
    stdout: '-9223372036854775808\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'a=$(echo x; echo y; echo; echo); echo "[$a]"; echo $(echo a b   c); echo "$(echo \'q  q\')" `echo back\\`echo tick\\``',
    stdout: '[x\ny]\na b c\nq  q backtick\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'echo $(false)$?; x=$(exit 7); echo $?; x=$(exit 3)y; echo $?',
    stdout: '0\n7\n3\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "cat <<EOF\nhello $((1+1)) $(echo sub) \\$x `echo bt`\n  indented\nEOF\ncat <<'EOF'\nraw $x $(no)\nEOF\ncat <<-EOF\n\ttabs\n\t\tmore\n\tEOF",
    stdout: 'hello 2 sub $x bt\n  indented\nraw $x $(no)\ntabs\nmore\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'cat <<A; cat <<B\nfirst\nA\nsecond\nB',
    stdout: 'first\nsecond\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'echo before; cat <<< "here string"',
    stdout: '',
    stderr: 'sh: syntax error: unexpected redirection\n',
    code: 2,
  },
  { script: 'echo out; echo err >&2; exit 3', stdout: 'out\n', stderr: 'err\n', code: 3 },
  {
    script: '(echo sub; exit 5); echo $?; { echo grp; }; (cd /tmp; pwd); pwd',
    stdout: 'sub\n5\ngrp\n/tmp\n/\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'true && echo t || echo f; false && echo t || echo f; ! false; echo $?; ! true; echo $?',
    stdout: 't\nf\n0\n1\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo a | cat | tr a-z A-Z; echo b | (read x; echo got $x); echo c | while read l; do echo "l=$l"; done',
    stdout: 'A\ngot b\nl=c\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'false | true; echo $?; true | false; echo $?; set -o pipefail; false | true; echo $?',
    stdout: '0\n1\n1\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'nosuch; echo $?; /nosuch/cmd; echo $?; /etc; echo $?; nosuch 2>/dev/null; echo $?; ./x; echo $?',
    stdout: '127\n127\n126\n127\n127\n',
    stderr:
      'sh: nosuch: not found\nsh: /nosuch/cmd: not found\nsh: /etc: Permission denied\nsh: ./x: not found\n',
    code: 0,
  },
  {
    script:
      'echo x > /tmp/o1; cat /tmp/o1; echo y >> /tmp/o1; cat < /tmp/o1; wc -l /tmp/o1; wc -l < /tmp/o1; cat /tmp/o1 | wc -l',
    stdout: 'x\nx\ny\n2 /tmp/o1\n2\n2\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'ls /nope; echo $?; cat /nope; echo $?; cat < /nope; echo $?; echo x > /nope/y; echo $?; echo x > /tmp; echo $?',
    stdout: '1\n1\n1\n1\n1\n',
    stderr:
      "ls: /nope: No such file or directory\ncat: can't open '/nope': No such file or directory\nsh: can't open /nope: no such file\nsh: can't create /nope/y: nonexistent directory\nsh: can't create /tmp: Is a directory\n",
    code: 0,
  },
  {
    script: 'exec 3>/tmp/o2; echo to3 >&3; exec 3>&-; cat /tmp/o2; echo bad >&3; echo $?',
    stdout: 'to3\n1\n',
    stderr: 'sh: 3: Bad file descriptor\n',
    code: 0,
  },
  {
    script:
      '{ echo o; echo e >&2; } 2>&1 | sort; { echo o; echo e >&2; } >/dev/null 2>&1; echo done; echo both &>/tmp/o3; cat /tmp/o3',
    stdout: 'e\no\ndone\nboth\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'exec 2>&1; nosuch; ls /nope',
    stdout: 'sh: nosuch: not found\nls: /nope: No such file or directory\n',
    stderr: '',
    code: 1,
  },
  {
    script: 'echo a b > "/tmp/sp ace"; cat "/tmp/sp ace"; rm "/tmp/sp ace"',
    stdout: 'a b\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'read a b <<E\none two three\nE\necho "$a|$b"; echo "x:y:z" | { IFS=: read p q; echo $p,$q; }; printf \'a\\\\b\\n\' | { read v; echo "$v"; }; printf \'a\\\\b\\n\' | { read -r v; echo "$v"; }; echo -n nonl | { read v; echo $? $v; }; read v </dev/null; echo $?',
    stdout: 'one|two three\nx,y:z\nab\na\\b\n1 nonl\n1\n',
    stderr: '',
    code: 0,
  },
  { script: "trap 'echo bye' EXIT; echo hi; exit 2", stdout: 'hi\nbye\n', stderr: '', code: 2 },
  { script: "trap 'echo bye $?' EXIT; false", stdout: 'bye 1\n', stderr: '', code: 1 },
  {
    script: "trap 'echo got TERM' TERM; kill -TERM $$; echo after; trap - TERM; trap",
    stdout: 'got TERM\nafter\n',
    stderr: '',
    code: 0,
  },
  {
    script: "trap 'echo usr1' USR1; trap '' HUP; trap; kill -HUP $$; kill -USR1 $$; echo end",
    stdout: "trap -- '' HUP\ntrap -- 'echo usr1' USR1\nusr1\nend\n",
    stderr: '',
    code: 0,
  },
  {
    script: "trap 'echo int; exit 9' INT; kill -INT $$; echo not reached",
    stdout: 'int\n',
    stderr: '',
    code: 9,
  },
  {
    script: "trap 'echo x' NOPE; echo $?",
    stdout: '1\n',
    stderr: 'sh: trap: line 0: NOPE: invalid signal specification\n',
    code: 0,
  },
  {
    script: "(trap 'echo subexit' EXIT; echo in); echo out",
    stdout: 'in\nsubexit\nout\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'sleep 0.2 & p=$!; wait $p; echo $?; (exit 7) & wait $!; echo $?; wait; echo $?; wait 99999; echo $?',
    stdout: '0\n7\n0\n127\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "sh -c 'kill -TERM $$' ; echo $?; sh -c 'kill -9 $$'; echo $?; sleep 5 & kill $!; wait $!; echo $?",
    stdout: '143\n137\n143\n',
    stderr: 'Terminated\nKilled\nTerminated\n',
    code: 0,
  },
  {
    script: "trap 'echo term' TERM; (sleep 0.2; kill -TERM $$) & sleep 0.5; echo slept; wait",
    stdout: 'term\nslept\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "trap 'echo term' TERM; sleep 2 & p=$!; (sleep 0.2; kill -TERM $$) & wait $p; echo $?; kill $p",
    stdout: 'term\n143\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'yes | head -n 3; yes abc | head -c 10; echo; seq 3 | tail -n 2; seq 10 | head -n 0 | wc -l',
    stdout: 'y\ny\ny\nabc\nabc\nab\n2\n3\n0\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'seq 5; seq 2 4; seq 1 2 7; seq -w 8 11; seq 5 -2 1; seq -s, 1 4; seq 0.5 0.5 2',
    stdout:
      '1\n2\n3\n4\n5\n2\n3\n4\n1\n3\n5\n7\n08\n09\n10\n11\n5\n3\n1\n1,2,3,4\n0.5\n1.0\n1.5\n2.0\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "seq 20 | head -5 | tail -n +3; seq 3 | tail -n1; printf 'a\\nb' | tail -n 1; printf 'abcdef' | tail -c 3; echo; printf 'abcdef' | head -c 2",
    stdout: '3\n4\n5\n3\nbdef\nab',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf 'b\\na\\nc\\na\\n' | sort; printf '10\\n9\\n2\\n' | sort -n; printf 'a\\nb\\n' | sort -r; printf 'b\\na\\nb\\n' | sort -u; printf 'x 2\\ny 1\\n' | sort -k2; printf 'a:3\\nb:1\\n' | sort -t: -k2n",
    stdout: 'a\na\nb\nc\n2\n9\n10\nb\na\na\nb\ny 1\nx 2\nb:1\na:3\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf 'a\\na\\nb\\na\\n' | uniq; printf 'a\\na\\nb\\n' | uniq -c; printf 'a\\na\\nb\\n' | uniq -d; printf 'a\\na\\nb\\n' | uniq -u",
    stdout: 'a\nb\na\n      2 a\n      1 b\na\nb\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf 'foo\\nbar\\nfoobar\\n' | grep foo; echo $?; printf 'a\\nb\\n' | grep -v a; printf 'a\\n' | grep -c z; echo $?; printf 'Abc\\n' | grep -i aBC; printf 'x1\\ny2\\n' | grep -n '[0-9]$'; printf 'aab\\n' | grep -o 'a*'; printf 'a.b\\naxb\\n' | grep -F a.b; printf 'ab\\nac\\n' | grep -E 'a(b|d)'; printf 'q\\n' | grep -q q && echo quiet",
    stdout: 'foo\nfoobar\n0\nb\n0\n1\nAbc\n1:x1\n2:y2\naa\na.b\nab\nquiet\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf 'cat\\ncats\\n' | grep -w cat; printf 'cat\\ncats\\n' | grep -x cats; grep nothing /nope; echo $?; printf '1\\n2\\n3\\n4\\n' | grep -A1 2; printf '1\\n2\\n3\\n' | grep -B1 3; echo x > /tmp/g1; echo x > /tmp/g2; grep x /tmp/g1 /tmp/g2; grep -l x /tmp/g1 /tmp/g2; grep -h x /tmp/g1 /tmp/g2",
    stdout: 'cat\ncats\n2\n2\n3\n2\n3\n/tmp/g1:x\n/tmp/g2:x\n/tmp/g1\n/tmp/g2\nx\nx\n',
    stderr: 'grep: /nope: No such file or directory\n',
    code: 0,
  },
  {
    script:
      "echo hello | sed s/l/L/; echo hello | sed s/l/L/g; echo hello | sed 's/\\(h\\)\\(e\\)/\\2\\1/'; printf '1\\n2\\n3\\n' | sed -n 2p; printf '1\\n2\\n3\\n' | sed 2d; printf '1\\n2\\n3\\n' | sed '$d'; printf 'a\\nb\\n' | sed 's/a/&&/;s/b/[&]/'; echo a/b | sed 's|/|:|'; printf '1\\n2\\n3\\n' | sed -n '2,$p'; echo abc | sed -E 's/(b)(c)/\\2\\1/'; printf 'a\\nb\\nc\\n' | sed '/b/,$d'; echo x | sed 'a\\\nafter'; printf '1\\n2\\n' | sed -n '$='; echo aaa | sed 's/a/b/2'; printf 'k=v\\n' | sed 's/^k=.*/k=new/'",
    stdout:
      'heLlo\nheLLo\nehllo\n2\n1\n3\n1\n2\naa\n[b]\na:b\n2\n3\nacb\na\nx\nafter\n2\naba\nk=new\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf 'a\\nb\\n' | sed -e 's/a/1/' -e 's/b/2/'; printf 'x\\n' > /tmp/s1; sed -i s/x/y/ /tmp/s1; cat /tmp/s1; printf '1\\n2\\n3\\n4\\n' | sed 2q; printf 'one\\ntwo\\n' | sed 'y/ot/OT/'; printf 'a\\nb\\n' | sed '1!d'; printf 'l1\\nl2\\n' | sed 'N;s/\\n/ /'; echo abc | sed 's/B/x/I'; printf 'a b\\n' | sed 's/[[:space:]]/_/'",
    stdout: '1\n2\ny\n1\n2\nOne\nTwO\na\nl1 l2\naxc\na_b\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "echo hello | tr l L; echo hello | tr -d l; echo aabb | tr -s ab; echo abc | tr a-c A-C; echo 'a b' | tr ' ' '\\n'; echo abc123 | tr -cd '0-9'; echo; echo hi | tr '[:lower:]' '[:upper:]'",
    stdout: 'heLLo\nheo\nab\nABC\na\nb\n123\nHI\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "echo a:b:c | cut -d: -f2; echo abcdef | cut -c2-4; echo a:b:c | cut -d: -f1,3; echo nodelim | cut -d: -f1; echo nodelim | cut -d: -f1 -s; echo abc | cut -b1; printf 'a\\tb\\n' | cut -f2; echo a:b:c:d | cut -d: -f2-",
    stdout: 'b\nbcd\na:c\nnodelim\na\nb\nb:c:d\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf 'a b\\nc\\n' | wc; printf 'abc' | wc -c; printf 'a b\\n' | wc -w; printf 'a\\n' > /tmp/w1; wc /tmp/w1; wc -lc /tmp/w1; wc -l /tmp/w1 /tmp/w1",
    stdout:
      '        2         3         6\n3\n2\n        1         1         2 /tmp/w1\n        1         2 /tmp/w1\n        1 /tmp/w1\n        1 /tmp/w1\n        2 total\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'echo x | tee /tmp/t1; cat /tmp/t1; echo y | tee -a /tmp/t1 >/dev/null; cat /tmp/t1',
    stdout: 'x\nx\nx\ny\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'cd /nope; echo $?; cd /tmp; pwd; cd ..; pwd; cd -; cd; pwd; echo $OLDPWD $PWD',
    stdout: '2\n/tmp\n/\n/tmp\n/root\n/tmp /root\n',
    stderr: "sh: cd: line 0: can't cd to /nope: No such file or directory\n",
    code: 0,
  },
  {
    script:
      'mkdir /tmp/d1; mkdir /tmp/d1; echo $?; mkdir -p /tmp/d2/a/b; ls /tmp/d2; rmdir /tmp/d1; rmdir /tmp/d2; echo $?; rm /tmp/d2; echo $?; rm -r /tmp/d2; rm -f /nope; echo $?; rm /nope; echo $?; mkdir /nope/x; echo $?',
    stdout: '1\na\n1\n1\n0\n1\n1\n',
    stderr:
      "mkdir: can't create directory '/tmp/d1': File exists\nrmdir: '/tmp/d2': Directory not empty\nrm: '/tmp/d2' is a directory\nrm: can't remove '/nope': No such file or directory\nmkdir: can't create directory '/nope/x': No such file or directory\n",
    code: 0,
  },
  {
    script:
      'cd /tmp; touch a1 b1; ls; mv a1 c1; ls; cp b1 d1; ls; cp /nope x; echo $?; mv /nope y; echo $?; mkdir dd; cp b1 dd; ls dd; cp dd e1; echo $?; cp -r dd e1; ls e1; rm -rf a1 b1 c1 d1 dd e1; ls',
    stdout: 'a1\nb1\nb1\nc1\nb1\nc1\nd1\n1\n1\nb1\n1\nb1\n',
    stderr:
      "cp: can't stat '/nope': No such file or directory\nmv: can't rename '/nope': No such file or directory\ncp: omitting directory 'dd'\n",
    code: 0,
  },
  {
    script:
      'cd /tmp; mkdir g; cd g; touch a.txt b.txt c.md .hid; echo *.txt; echo *; echo .h*; echo *.none; echo [ab].*; echo "*.txt"; ls; ls -a; ls -1 *.md; set -f; echo *; cd ..; rm -r g',
    stdout:
      'a.txt b.txt\na.txt b.txt c.md\n.hid\n*.none\na.txt b.txt\n*.txt\na.txt\nb.txt\nc.md\n.\n..\n.hid\na.txt\nb.txt\nc.md\nc.md\n*\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "cd /tmp; mkdir -p q/r/s; touch q/1 q/r/2; echo q/*; echo q/*/*; find q | sort; find q -type f | sort; find q -name '2'; find q -maxdepth 1 | sort; rm -r q",
    stdout: 'q/1 q/r\nq/r/2 q/r/s\nq\nq/1\nq/r\nq/r/2\nq/r/s\nq/1\nq/r/2\nq/r/2\nq\nq/1\nq/r\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'ln -s /etc/passwd /tmp/lnk; readlink /tmp/lnk; head -n1 /tmp/lnk; ln -s /nope /tmp/dang; cat /tmp/dang; echo $?; [ -L /tmp/dang ] && echo L; [ -e /tmp/dang ] || echo noE; rm /tmp/lnk /tmp/dang',
    stdout: '/etc/passwd\nroot:x:0:0:root:/root:/bin/sh\n1\nL\nnoE\n',
    stderr: "cat: can't open '/tmp/dang': No such file or directory\n",
    code: 0,
  },
  {
    script:
      '[ 1 -eq 1 ] && echo eq; [ a != b ] && echo ne; [ -z "" ] && echo z; [ -n "" ] || echo notn; [ -d /tmp ] && echo d; [ -f /etc/passwd ] && echo f; [ -e /nope ] || echo noe; test 2 -gt 1 && echo gt; [ ! a = b ] && echo not; [ a = a -a b = b ] && echo and; [ a = b -o b = b ] && echo or; [ "(" = "(" ] && echo p; [ x ] && echo one; [ ] || echo empty',
    stdout: 'eq\nne\nz\nnotn\nd\nf\nnoe\ngt\nnot\nand\nor\np\none\nempty\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      '[ 1 = ]; echo $?; [ a -eq 1 ]; echo $?; [ a; echo $?; test; echo $?; [ -f ]; echo $?; [ a b ]; echo $?',
    stdout: '2\n2\n2\n1\n0\n2\n',
    stderr: 'sh: =: argument expected\nsh: a: bad number\nsh: missing ]\nsh: b: unknown operand\n',
    code: 0,
  },
  {
    script:
      "expr 1 + 2; expr 3 \\* 4; expr 10 / 3; expr 10 % 3; expr a = a; expr a = b; echo $?; expr length hello; expr substr hello 2 3; expr hello : 'h\\(.*\\)o'; expr hello : 'h'; expr 5 \\> 3; expr 1 / 0; echo $?; expr",
    stdout: '3\n12\n3\n1\n1\n0\n1\n5\nell\nell\n1\n1\n2\n',
    stderr: 'expr: division by zero\nexpr: too few arguments\n',
    code: 2,
  },
  {
    script:
      'basename /a/b/c.txt; basename /a/b/c.txt .txt; basename /; dirname /a/b/c; dirname a; dirname /a; dirname /',
    stdout: 'c.txt\nc\n/\n/a/b\n.\n/\n/\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'id -u; whoami; id -un; id -g; hostname; uname; uname -m',
    stdout: '0\nroot\nroot\n0\nbox\nLinux\nx86_64\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "env | sort; echo; FOO=bar env | grep FOO; env -i A=1 env; env A=2 sh -c 'echo $A'; export B=3; sh -c 'echo $B'; C=4; sh -c 'echo [$C]'; unset B; sh -c 'echo [$B]'; export -p | head -3",
    stdout:
      "HOME=/root\nHOSTNAME=box\nPATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\nPWD=/\nSHLVL=1\n\nFOO=bar\nA=1\n2\n3\n[]\n[]\nexport HOME='/root'\nexport HOSTNAME='box'\nexport PATH='/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'\n",
    stderr: '',
    code: 0,
  },
  {
    script: 'export X=1; readonly Y=2; Y=3; echo after',
    stdout: '',
    stderr: 'sh: Y: is read only\n',
    code: 2,
  },
  {
    script: 'readonly; readonly Z=1; readonly; unset Z; echo after',
    stdout: "readonly Z='1'\n",
    stderr: 'sh: unset: line 0: Z: is read only\n',
    code: 2,
  },
  {
    script: 'export 1a; echo after',
    stdout: '',
    stderr: 'sh: export: line 0: 1a: bad variable name\n',
    code: 2,
  },
  {
    script: 'unset nope; echo $?; x=1; unset x; echo [$x]; f() { :; }; unset -f f; f; echo $?',
    stdout: '0\n[]\n127\n',
    stderr: 'sh: f: not found\n',
    code: 0,
  },
  {
    script: "eval 'echo evald; x=7'; echo $x; eval; echo $?; eval 'exit 3'",
    stdout: 'evald\n7\n0\n',
    stderr: '',
    code: 3,
  },
  {
    script:
      "echo 'echo sourced $1; y=9; return 2; echo no' > /tmp/src; . /tmp/src; echo $? $y; . /tmp/nosuch; echo after",
    stdout: 'sourced\n2 9\n',
    stderr: "sh: .: line 0: can't open '/tmp/nosuch': No such file or directory\n",
    code: 2,
  },
  {
    script:
      "echo 'echo script $0 $1 $#; exit 4' > /tmp/scr; sh /tmp/scr a b; echo $?; chmod +x /tmp/scr; /tmp/scr z; echo $?; sh /tmp/nosuch; echo $?",
    stdout: 'script /tmp/scr a 2\n4\nscript /tmp/scr z 1\n4\n2\n',
    stderr: "sh: can't open '/tmp/nosuch': No such file or directory\n",
    code: 0,
  },
  {
    script:
      'printf \'#!/bin/sh\\necho shebang "$@"\\n\' > /tmp/sb; chmod +x /tmp/sb; /tmp/sb 1 2; chmod -x /tmp/sb; /tmp/sb; echo $?',
    stdout: 'shebang 1 2\n126\n',
    stderr: 'sh: /tmp/sb: Permission denied\n',
    code: 0,
  },
  {
    script:
      'type echo; type ls; type if; type nosuch; echo $?; f() { :; }; type f; command -v echo; command -v ls; command -v nosuch; echo $?; command -v f; command -v if',
    stdout:
      'echo is a shell builtin\nls is ls\nif is a shell keyword\nnosuch: not found\n127\nf is a function\necho\nls\n127\nf\nif\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'command echo hi; command nosuch; echo $?; exec echo replaced; echo no',
    stdout: 'hi\n127\nreplaced\n',
    stderr: 'sh: nosuch: not found\n',
    code: 0,
  },
  {
    script: 'exec nosuch; echo after',
    stdout: '',
    stderr: 'sh: exec: line 0: nosuch: not found\n',
    code: 127,
  },
  {
    script:
      'umask; umask 077; umask; touch /tmp/um; ls -l /tmp/um | cut -c1-10; rm /tmp/um; umask 022; mkdir /tmp/umd; ls -ld /tmp/umd | cut -c1-10; rmdir /tmp/umd',
    stdout: '0022\n0077\n-rw-------\ndrwxr-xr-x\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'getopts ab: o -a -b val rest; echo $o $OPTIND; while getopts xy:z opt -x -y 5 -zz -q arg; do echo "$opt $OPTARG"; done; echo $OPTIND',
    stdout: 'a 2\ny 5\nz \nz \n? \n6\n',
    stderr: 'Illegal option -q\n',
    code: 0,
  },
  {
    script: 'while getopts :a: o -a 1 -b -a; do echo "$o:$OPTARG"; done',
    stdout: 'a:1\n?:b\n::a\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'break; echo $?; continue; echo $?; return 3; echo after',
    stdout: '0\n0\n',
    stderr: '',
    code: 3,
  },
  {
    script:
      'if true; then echo 1; elif true; then echo 2; else echo 3; fi; if false; then :; elif true; then echo 2; fi; if false; then :; fi; echo $?',
    stdout: '1\n2\n0\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'if',
    stdout: '',
    stderr: 'sh: syntax error: unexpected end of file (expecting "then")\n',
    code: 2,
  },
  { script: 'echo a\nfi', stdout: 'a\n', stderr: 'sh: syntax error: unexpected "fi"\n', code: 2 },
  { script: 'echo )', stdout: '', stderr: 'sh: syntax error: unexpected ")"\n', code: 2 },
  {
    script: 'for x in a b',
    stdout: '',
    stderr: 'sh: syntax error: unexpected end of file\n',
    code: 2,
  },
  {
    script: "echo 'unterminated",
    stdout: '',
    stderr: 'sh: syntax error: unterminated quoted string\n',
    code: 2,
  },
  {
    script: 'echo "unterminated $(',
    stdout: '',
    stderr: 'sh: syntax error: unexpected end of file (expecting ")")\n',
    code: 2,
  },
  {
    script: 'case x in',
    stdout: '',
    stderr: 'sh: syntax error: unexpected end of file (expecting ")")\n',
    code: 2,
  },
  {
    script:
      'while true; do echo once; break; done; until false; do echo u; break; done; while false; do :; done; echo $?',
    stdout: 'once\nu\n0\n',
    stderr: '',
    code: 0,
  },
  {
    script: "echo one; # comment\n# full line\necho two # trailing\necho a#b '#c'",
    stdout: 'one\ntwo\na#b #c\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'echo a \\\nb; echo "c \\\nd"; echo \'e \\\nf\'',
    stdout: 'a b\nc d\ne \\\nf\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'true; echo "$?$#$-"; echo $0; echo ${0##*/}',
    stdout: '00c\nsh\nsh\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo "a\'b" \'a"b\' a\\\'b a\\"b "a\\"b" "a\\$b" \'a\\b\' "a\\b" $\'tab\\there\' $\'\\x41\'',
    stdout: 'a\'b a"b a\'b a"b a"b a$b a\\b a\\b tab\there A\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'x="a   b"; echo $x; echo "$x"; y=\'*\'; cd /; echo "$y" | cat; z=\'$x\'; echo $z; eval echo $z',
    stdout: 'a b\na   b\n*\n$x\na b\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'echo ~ ~root ~nosuch "~" a~; HOME=/x; echo ~/y; v=~; echo $v; P=a:~/b; echo $P',
    stdout: '/root /root ~nosuch ~ a~\n/x/y\n/x\na:/x/b\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'x=1; { x=2; }; echo $x; (x=3); echo $x; echo | x=4; echo $x; x=5 true; echo $x; x=6 :; echo $x',
    stdout: '2\n2\n2\n2\n6\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'x=7 f() { echo; }; echo $x',
    stdout: '',
    stderr: 'sh: syntax error: unexpected "("\n',
    code: 2,
  },
  {
    script: "x=5 sh -c 'echo $x'; x=6; x=8 echo $x; f() { echo f$x; }; x=9 f; echo $x",
    stdout: '5\n6\nf9\n6\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'a=1 b=$a c=$b; echo $a$b$c; PATH=/nope; cat /dev/null; echo $?; echo builtin ok',
    stdout: '111\n0\nbuiltin ok\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'kill; echo $?; kill -l 15; kill -l TERM; kill 99999; echo $?; kill -NOPE 1; echo $?; kill abc; echo $?',
    stdout: '1\nTERM\n15\n1\n1\n1\n',
    stderr:
      "sh: you need to specify whom to kill\nsh: can't kill pid 99999: No such process\nsh: bad signal name 'NOPE'\nsh: invalid number 'abc'\n",
    code: 0,
  },
  {
    script:
      "timeout 0.3 sleep 5; echo $?; timeout 5 echo fast; echo $?; timeout -s KILL 0.2 sleep 5; echo $?; timeout 1 sh -c 'exit 9'; echo $?; timeout 1 nosuch; echo $?",
    stdout: '143\nfast\n0\n137\n9\n127\n',
    stderr: "Terminated\nKilled\ntimeout: can't execute 'nosuch': No such file or directory\n",
    code: 0,
  },
  {
    script:
      "echo a b c | xargs echo x; printf '1\\n2\\n3\\n' | xargs -n1 echo n; printf 'a b\\nc\\n' | xargs -I{} echo \"[{}]\"; echo | xargs echo e; printf '' | xargs -r echo no; printf 'x' | xargs false; echo $?; printf '\"a b\" c\\n' | xargs -n1 echo; printf 'a\\0b\\0' | xargs -0 -n1 echo",
    stdout: 'x a b c\nn 1\nn 2\nn 3\n[a b]\n[c]\ne\n123\na b\nc\na\nb\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'dd if=/dev/zero bs=4 count=2 2>/dev/null | wc -c; printf abcdef | dd bs=2 count=1 2>/dev/null; echo; printf abcdef | dd bs=1 skip=2 count=2 2>/dev/null; echo; dd if=/dev/zero of=/tmp/dd1 bs=1k count=3 2>&1 | head -2; wc -c < /tmp/dd1',
    stdout: '8\nab\ncd\n3+0 records in\n3+0 records out\n3072\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo -n abc | md5sum; echo -n abc | sha256sum; echo -n abc | sha1sum; echo x > /tmp/m1; md5sum /tmp/m1; md5sum /nope; echo $?',
    stdout:
      '900150983cd24fb0d6963f7d28e17f72  -\nba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  -\na9993e364706816aba3e25717850c26c9cd0d89d  -\n401b30e3b8b5d629635a5c613cdb7919  /tmp/m1\n1\n',
    stderr: "md5sum: can't open '/nope': No such file or directory\n",
    code: 0,
  },
  {
    script: "stat -c '%s %a %F' /etc/passwd; stat -c %n /tmp; stat /nope; echo $?",
    stdout: '71 644 regular file\n/tmp\n1\n',
    stderr: "stat: can't stat '/nope': No such file or directory\n",
    code: 0,
  },
  {
    script:
      'tty; echo $?; stty size 2>/dev/null; echo $?; [ -t 0 ] || echo notty; [ -t 1 ] || echo notty1',
    stdout: 'not a tty\n1\n1\nnotty\nnotty1\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "date -u -d @0; date -u -d @86400 +%Y-%m-%dT%H:%M:%SZ; date -u -d '2026-11-30 10:20:30' '+%s %a %j %p'; date -d bogus; echo $?",
    stdout: 'Thu Jan  1 00:00:00 UTC 1970\n1970-01-02T00:00:00Z\n1796034030 Mon 334 AM\n1\n',
    stderr: "date: invalid date 'bogus'\n",
    code: 0,
  },
  {
    script:
      "echo abc | rev; tac <<E\n1\n2\nE\nprintf 'a\\nb\\n' | nl; printf '1\\n2\\n' | paste -s -d,; echo aGk= | base64 -d; echo; echo hi | base64; printf 'abcdef\\n' | fold -w 2",
    stdout: 'cba\n2\n1\n     1\ta\n     2\tb\n1,2\nhi\naGkK\nab\ncd\nef\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'which ls; which nosuch; echo $?; sleep 0; echo $?; sleep x; echo $?; true --help >/dev/null; false; echo $?',
    stdout: '/bin/ls\n1\n0\n1\n1\n',
    stderr: "sleep: invalid number 'x'\n",
    code: 0,
  },
  {
    script:
      "printf 'a\\n\\nb\\n' | cat -n; cat -b <<E\nx\n\ny\nE\nprintf x | cat - /etc/group; cat /etc/passwd | head -n 1",
    stdout:
      '     1\ta\n     2\t\n     3\tb\n     1\tx\n\n     2\ty\nxroot:x:0:\nnogroup:x:65534:\nroot:x:0:0:root:/root:/bin/sh\n',
    stderr: '',
    code: 0,
  },
  {
    script: "alias ll='ls -l'; alias; unalias ll; alias nosuch; echo $?",
    stdout: "ll='ls -l'\n1\n",
    stderr: 'alias: nosuch not found\n',
    code: 0,
  },
  {
    script: 'jobs; sleep 1 & jobs; kill %1; wait; jobs',
    stdout: '[1]+  Running                    \n[1]+  Terminated                 \n',
    stderr: '',
    code: 0,
  },
  {
    script:
      ': ; : > /tmp/empty; wc -c < /tmp/empty; [ -s /tmp/empty ] || echo empty; : ${v:=x}; echo $v; true; : $?; echo $?',
    stdout: '0\nempty\nx\n0\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo "${x:-"a b"}" ${x:-\'c d\'} "${x:-\'e f\'}" ${x:-a"b c"d}; set -- 1 2; echo "${@:-none}" "${1+set}"; set --; echo "${@:-none}" [$@] ["$@"] "[$*]"',
    stdout: "a b c d 'e f' ab cd\n1 2 set\nnone [] [] []\n",
    stderr: '',
    code: 0,
  },
  {
    script:
      'set -- "a b" c; f() { echo $#; }; f "$@"; f $@; f "$*"; f "x$@y"; f; f ""; f $nothing; f "$nothing"',
    stdout: '2\n3\n1\n2\n0\n1\n0\n1\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'x=$(cat <<E\nin heredoc $((2+2))\nE\n); echo "$x"; echo $(echo $(echo nested $(echo deep))); echo "$(echo "quoted $(echo "inner")")"',
    stdout: 'in heredoc 4\nnested deep\nquoted inner\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo $(case x in x) echo yes;; esac); echo $( (echo sub) ); echo $((  (1+2) * 3 )); y=$( # comment )\necho z); echo $y',
    stdout: 'yes\nsub\n9\nz\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'f() { return; }; false; f; echo $?; f() { true; return 0; echo no; }; f; g() ( exit 6 ); g; echo $?; h() { echo h; } ; h | cat; k() if true; then echo k; fi; k',
    stdout: '1\n6\nh\nk\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'x() { echo one; }; x; x() { echo two; }; x; echo() { command echo "wrapped $*"; }; echo hi',
    stdout: 'one\ntwo\nwrapped hi\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'while read a b; do echo "$b $a"; done <<E\n1 2\n3 4\nE\nfor i in 1 2 3; do echo $i; done > /tmp/lp; cat /tmp/lp; if true; then echo c; fi | cat; { echo x; echo y; } | wc -l',
    stdout: '2 1\n4 3\n1\n2\n3\nc\n2\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf '%s\\n' \"$(printf 'a\\n\\n\\n')\" | wc -l; echo \"$(printf 'x\\0y')\" | wc -c; a=$(printf '\\n\\nx'); echo \"[$a]\"",
    stdout: '1\n3\n[\n\nx]\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "echo $PATH; echo $HOME; echo $SHLVL; echo \"$PPID\" | grep -c '[0-9]'; echo $LINENO; echo [$UID] [$RANDOM] | sed 's/[0-9][0-9]*/N/'",
    stdout:
      '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\n/root\n1\n1\n0\n[] [N]\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "sh -c 'echo $0 $1' zero one; sh -s a b <<'E'\necho $1 $2 $#\nE\necho 'echo from stdin; exit 3' | sh; echo $?; sh -e -c 'false; echo no'; echo $?; sh -c; echo $?",
    stdout: 'zero one\na b 2\nfrom stdin\n3\n1\n2\n',
    stderr: 'sh: -c requires an argument\n',
    code: 0,
  },
  {
    script: 'printf \'echo 1\\nread x\\nabc\\necho "[$x]"\\n\' | sh',
    stdout: '1\n[]\n',
    stderr: 'sh: abc: not found\n',
    code: 0,
  },
  {
    script: "printf 'echo a\\nfi\\necho b\\n' | sh; echo $?",
    stdout: 'a\n2\n',
    stderr: 'sh: syntax error: unexpected "fi"\n',
    code: 0,
  },
  {
    script: "sh -c 'echo a; nosuch; ( ' ; echo $?",
    stdout: '2\n',
    stderr: 'sh: syntax error: unexpected end of file (expecting ")")\n',
    code: 0,
  },
  {
    script: "let 'x=1+2'; echo $x; let 0; echo $?; x=3; while let 'x=x-1'; do echo $x; done",
    stdout: '3\n1\n2\n1\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'ulimit -n >/dev/null; echo $?; times | wc -l; hash nosuchhash; echo $?; history >/dev/null; echo $?',
    stdout: '0\n2\n1\n0\n',
    stderr: 'sh: hash: line 0: nosuchhash: not found\n',
    code: 0,
  },
  {
    script:
      "printf '1\\n2\\n3\\n' | while read n; do if [ $n = 2 ]; then break; fi; echo $n; done; echo end; cat /etc/group | (head -n 1; echo --; cat) | tail -n 1",
    stdout: '1\nend\n--\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'i=0; while :; do i=$((i+1)); if [ $i -gt 2000 ]; then break; fi; done; echo $i',
    stdout: '2001\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'n=0; for i in $(seq 1 300); do n=$((n+i)); done; echo $n; s=; for i in 1 2 3; do s="$s$i,"; done; echo "${s%,}"',
    stdout: '45150\n1,2,3\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'seq 100000 | tail -n 1; yes x | head -n 5000 | wc -l; head -c 100000 /dev/zero | wc -c; seq 1000 | sort -rn | head -n 2',
    stdout: '100000\n5000\n100000\n1000\n999\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo a >/tmp/rw; exec 4<>/tmp/rw; read l <&4; echo "$l"; echo b >&4; exec 4>&-; cat /tmp/rw; echo n 1>&2 2>/dev/null; set -C; echo x > /tmp/rw; echo $?; echo x >| /tmp/rw; cat /tmp/rw',
    stdout: 'a\na\nb\n1\nx\n',
    stderr: "n\nsh: can't create /tmp/rw: File exists\n",
    code: 0,
  },
  {
    script:
      "mkfifo /tmp/ff; (echo via fifo > /tmp/ff) & cat /tmp/ff; wait; rm /tmp/ff; mktemp -d /tmp/zz.XXXXXX | sed 's/\\..*/.N/'; mktemp /tmp/yy.XXXXXX | cut -c1-8; rm -rf /tmp/zz.* /tmp/yy.*",
    stdout: 'via fifo\n/tmp/zz.N\n/tmp/yy.\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo abc | { cat; echo more; } | tail -n 1; (echo a; echo b) | (read x; read y; echo $y$x); echo x | tee /dev/null | cat; cat /dev/null; echo null > /dev/null; echo z | cat -',
    stdout: 'more\nba\nx\nz\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'a() { b; echo a; }; b() { c; echo b; }; c() { exit 5; }; a; echo no',
    stdout: '',
    stderr: '',
    code: 5,
  },
  {
    script:
      'a() { for i in 1 2 3; do [ $i = 2 ] && return 7; echo $i; done; }; a; echo $?; b() { while true; do break; done; echo after; }; b; c() { ( return 4 ); echo $?; }; c',
    stdout: '1\n7\nafter\n4\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      '! false && echo neg; ! { false; } ; echo $?; ! true | false; echo $?; if ! false; then echo nf; fi; true && ! false && echo chain',
    stdout: 'neg\n0\n0\nnf\nchain\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'x=abc; echo ${x%c}${x#a} "${x%%b*}" ${x%"c"} ${x#\'a\'}; y=\'a/b\'; echo ${y%/*}; z=\'**x\'; echo "${z#\\*}" "${z#\'*\'}" "${z##\\**x}"',
    stdout: 'abbc a ab bc\na\n*x *x \n',
    stderr: '',
    code: 0,
  },
  {
    script:
      '[[ a = a ]] && echo dbl; [[ abc == a* ]] && echo glob; [[ -z "" ]] && echo and; [[ a != b ]] && echo ne',
    stdout: 'dbl\nglob\nand\nne\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'echo {a,b}; echo a{1..3}; echo [ a ]; echo -- x; echo -; echo',
    stdout: '{a,b}\na{1..3}\n[ a ]\n-- x\n-\n\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'function ff { echo kw; }; ff; function gg() { echo kwp; }; gg',
    stdout: 'kw\nkwp\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "echo 1 2>&1 1>/dev/null; ls /nope 2>&1 | sed 's/^/> /'; (nosuch) 2>&1 | cat; sh -c 'echo x >&9' 2>&1; echo $?",
    stdout:
      '> ls: /nope: No such file or directory\nsh: nosuch: not found\nsh: 9: Bad file descriptor\n1\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf '%s %s\\n' a; printf '%d\\n'; printf -- '-%s\\n' x; printf '\\101\\x42\\n'; printf 'a%cb\\n' xyz; printf '%5.1f|%-8s|%+d\\n' 2.25 ab 5; printf '%i\\n' 7; printf '%u\\n' 3; printf '%z\\n'; echo $?",
    stdout: 'a \n0\n-x\nAB\naxb\n  2.2|ab      |+5\n7\n3\n1\n',
    stderr: "sh: invalid number ''\nsh: %\\n: invalid format\n",
    code: 0,
  },
  {
    script:
      'chmod 600 /tmp/nope; echo $?; touch /tmp/cm; chmod u=rwx,go=r /tmp/cm; stat -c %a /tmp/cm; chmod 4755 /tmp/cm; ls -l /tmp/cm | cut -c1-10; chmod a-x,u+s /tmp/cm; stat -c %A /tmp/cm; rm /tmp/cm',
    stdout: '1\n744\n-rwsr-xr-x\n-rwSr--r--\n',
    stderr: 'chmod: /tmp/nope: No such file or directory\n',
    code: 0,
  },
  {
    script:
      'ls -l /bin/sh | cut -c1-10; ls -d /tmp; ls /etc/passwd /etc/group; ls -ld /tmp | cut -c1-10; ls /tmp/nope /etc/group; echo $?; cd /etc; ls -1 p*; ls -F /etc | head -1; ls -p / | grep tmp',
    stdout:
      'lrwxrwxrwx\n/tmp\n/etc/group\n/etc/passwd\ndrwxrwxrwt\n/etc/group\n1\npasswd\ngroup\ntmp/\n',
    stderr: 'ls: /tmp/nope: No such file or directory\n',
    code: 0,
  },
  {
    script:
      'nproc >/dev/null && echo np; printenv HOME; printenv NOPE; echo $?; env | grep -c PATH; truncate -s 5 /tmp/tr; wc -c < /tmp/tr; rm -f /tmp/tr',
    stdout: 'np\n127\n1\n5\n',
    stderr: 'sh: printenv: not found\nsh: printenv: not found\n',
    code: 0,
  },
  {
    script:
      'sort /nope; echo $?; head -n 1 /nope; echo $?; tail /nope; echo $?; wc /nope; echo $?; cut -f1 /nope; echo $?; uniq /nope; echo $?; sed p /nope; echo $?; tee /nope/x </dev/null; echo $?',
    stdout: '2\n1\n1\n1\n1\n1\n1\n1\n',
    stderr:
      "sort: /nope: No such file or directory\nhead: /nope: No such file or directory\ntail: can't open '/nope': No such file or directory\ntail: no files\nwc: /nope: No such file or directory\ncut: /nope: No such file or directory\nuniq: can't open '/nope': No such file or directory\nsed: /nope: No such file or directory\ntee: /nope/x: No such file or directory\n",
    code: 0,
  },
  {
    script: 'head -n x /etc/group; echo $?; nosuch --help; echo $?',
    stdout: '1\n127\n',
    stderr: "head: invalid number 'x'\nsh: nosuch: not found\n",
    code: 0,
  },
  {
    script: 'echo start; sleep 0.1; echo mid; (sleep 0.1; echo bg) & sleep 0.3; echo end; wait',
    stdout: 'start\nmid\nbg\nend\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "trap 'echo \"exit $?\"' EXIT; trap 'exit 12' TERM; (sleep 0.1; kill $$) & wait; echo no",
    stdout: 'exit 12\n',
    stderr: '',
    code: 12,
  },
  {
    script: "trap 'echo in $?; (exit 4)' USR1; false; kill -USR1 $$; echo $?",
    stdout: 'in 0\n0\n',
    stderr: '',
    code: 0,
  },
  {
    script: "f() { trap 'echo ftrap' EXIT; echo f; }; f; echo main",
    stdout: 'f\nmain\nftrap\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'x=$(trap \'echo sub trap\' EXIT; echo out); echo "$x"; sh -c \'trap "echo t" EXIT; exec true\'; echo $?',
    stdout: 'out\nsub trap\n0\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'set +o | head -2; echo $-; set -ef; echo $-; set +e; echo $-; set -o nounset; echo $-',
    stdout: 'set +o errexit\nset +o noglob\nc\ncfe\ncf\nucf\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "readonly r=1; (r=2; echo no); echo $?; sh -c 'readonly a=1; a=2; echo no'; echo $?; sh -c 'readonly a=1; a=2 true; echo yes'; echo $?",
    stdout: '2\n2\n2\n',
    stderr: 'sh: r: is read only\nsh: a: is read only\nsh: a: is read only\n',
    code: 0,
  },
  {
    script:
      'cat <<E | while read l; do echo "<$l>"; done\na b\n  c  \nE\ncat <<"X Y"\nquoted delim $x\nX Y\ncat <<E && echo after\nbody\nE',
    stdout: '<a b>\n<c>\nquoted delim $x\nbody\nafter\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo $(( $(echo 4) + ${#HOME} )); x=3; echo $(($x*2)) $((x<<1)) $(( x > 2 ? 10 : 20 )) $((x,4)) $(( x == 3 || 1/0 ))',
    stdout: '9\n',
    stderr: 'sh: divide by zero\n',
    code: 2,
  },
  {
    script: 'echo "a\nb"; x=\'l1\nl2\'; echo $x; echo "$x"; printf \'%s|\' $x; echo',
    stdout: 'a\nb\nl1 l2\nl1\nl2\nl1|l2|\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "echo ${#} ${#@} ${?} ${$} | sed 's/[0-9]*$/PID/'; set -- a b c d e f g h i j k; echo $10 ${10} ${11} ${#} ${#10}",
    stdout: '0 0 0 PID\na0 j k 11 1\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'IFS=; x=\'a b\'; for i in $x; do echo "[$i]"; done; unset IFS; for i in $x; do echo "[$i]"; done; IFS=\'-\'; set -- 1 2 3; echo "$*"; echo $*; y=$*; echo "$y"',
    stdout: '[a b]\n[a]\n[b]\n1-2-3\n1 2 3\n1-2-3\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'readlink -f /bin/../etc/./passwd; realpath /tmp/../etc; realpath /nope/x; echo $?; cd /tmp; readlink -f x',
    stdout: '/etc/passwd\n/etc\n1\n',
    stderr: 'realpath: /nope/x: No such file or directory\n',
    code: 1,
  },
  {
    script:
      'test -r /etc/passwd && echo r; test -w /etc/passwd && echo w; test -x /bin/sh && echo x; test -x /etc/passwd || echo nox; test -c /dev/null && echo c; test /etc/passwd -ef /etc/passwd && echo ef; test -h /bin/sh && echo h',
    stdout: 'r\nw\nx\nnox\nc\nef\nh\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf 'b 2\\na 10\\nc 1\\n' | sort -k2,2n; printf 'b 2\\na 10\\n' | sort -k 1; printf 'B\\na\\nC\\n' | sort -f; printf 'a\\nb\\n' | sort -c; echo $?; printf 'b\\na\\n' | sort -c; echo $?; printf '1\\n01\\n' | sort -n -u",
    stdout: 'c 1\nb 2\na 10\na 10\nb 2\na\nB\nC\n0\n1\n01\n',
    stderr: 'Check line 1\n',
    code: 0,
  },
  {
    script:
      "echo 'a,b;c' | tr ',;' '  '; echo AbC | tr A-Z a-z; printf 'a\\n\\n\\nb\\n' | tr -s '\\n'; echo 12345 | tr 1-3 x; echo abc | tr abc x; echo hello | tr -d 'aeiou'; echo 'a-b' | tr - _; echo ab | tr ab '\\n\\t'",
    stdout: 'a b c\nabc\na\nb\nxxx45\nxxx\nhll\na_b\n\n\t\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'x=1; while [ $x -le 3 ]; do echo $x; x=`expr $x + 1`; done; for f in /etc/passwd /nope; do if [ -f $f ]; then echo "$f ok"; else echo "$f no"; fi; done',
    stdout: '1\n2\n3\n/etc/passwd ok\n/nope no\n',
    stderr: '',
    code: 0,
  },
  { script: 'exit', stdout: '', stderr: '', code: 0 },
  { script: 'exit 256', stdout: '', stderr: '', code: 0 },
  { script: 'exit abc', stdout: '', stderr: 'sh: exit: line 0: Illegal number: abc\n', code: 2 },
  {
    script: "(exit 300); echo $?; sh -c 'exit -1'; echo $?; return 5 2>/dev/null; echo no",
    stdout: '44\n2\n',
    stderr: 'sh: exit: line 0: Illegal number: -1\n',
    code: 5,
  },
  { script: 'kill -0 $$ && echo alive', stdout: 'alive\n', stderr: '', code: 0 },
  {
    script: 'echo a; kill -KILL $$; echo "pid1 immune?"',
    stdout: 'a\npid1 immune?\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'echo a; kill -TERM $$; echo "pid1 ignores"; kill -USR1 1; echo still',
    stdout: 'a\npid1 ignores\nstill\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'sh -c \'cd /tmp && pwd && exit 2\'; echo $?; sh -c "echo \'nested \\"q\\"\'"',
    stdout: '/tmp\n2\nnested "q"\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'trap "exit 0" TERM; n=0; while :; do echo tick; n=$((n+1)); [ $n = 3 ] && kill -TERM $$; sleep 0.1; done',
    stdout: 'tick\ntick\ntick\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'exec 5</etc/passwd; read l <&5; echo "$l"; read l <&5; echo "${l%%:*}"; exec 5<&-; read l <&5; echo $?',
    stdout: 'root:x:0:0:root:/root:/bin/sh\nnobody\n1\n',
    stderr: 'sh: 5: Bad file descriptor\n',
    code: 0,
  },
  {
    script:
      'a=\'x y\'; set -- $a; echo $#; set -- "$a"; echo $#; b="q\'q"; echo "$b"; set -- "$@" z; echo $#; echo "${1}" "${2}"',
    stdout: "2\n1\nq'q\n2\nx y z\n",
    stderr: '',
    code: 0,
  },
  {
    script:
      'printf \'line1\\nline2\\n\' > /tmp/rl; while IFS= read -r line || [ -n "$line" ]; do echo ">$line"; done < /tmp/rl; n=0; while read x; do n=$((n+1)); done < /tmp/rl; echo $n',
    stdout: '>line1\n>line2\n2\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'f() { echo "args: $@"; shift; [ $# -gt 0 ] && f "$@"; }; f a b c; echo $?',
    stdout: 'args: a b c\nargs: b c\nargs: c\n1\n',
    stderr: '',
    code: 0,
  },
  {
    script: '( sleep 0.1; echo one ) & ( sleep 0.2; echo two ) & wait; echo done',
    stdout: 'one\ntwo\ndone\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'cat /etc/passwd | while IFS=: read -r u p uid rest; do echo "$u $uid"; done',
    stdout: 'root 0\nnobody 65534\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'if [ "$(id -u)" = 0 ]; then echo root; fi; test "$(pwd)" = / && echo slash; [ -n "$PATH" -a -d /bin ] && echo both',
    stdout: 'root\nslash\nboth\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo "multi" "args"   spaced; echo \'single\'"double"un\\ quoted; echo "tab\tin"; echo "dollar $" "end"',
    stdout: 'multi args spaced\nsingledoubleun quoted\ntab\tin\ndollar $ end\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'x=; echo "${x:-empty}" "${x-unset}"; unset x; echo "${x:-empty}" "${x-unset}"; y=val; echo "${y:+alt}" "${y+alt}" "${z:+alt}."',
    stdout: 'empty \nempty unset\nalt alt .\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'echo $((016)) $((08)); echo after',
    stdout: '',
    stderr: 'sh: arithmetic syntax error\n',
    code: 2,
  },
  {
    script:
      'echo "a$(echo 1)b$(echo 2)c" $(echo 3)$(echo 4); for w in $(echo p q) r; do echo -n "$w,"; done; echo',
    stdout: 'a1b2c 34\np,q,r,\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "true | sleep 0.1 | echo piped; echo $?; sh -c 'exit 4' | cat; echo $?; exit 4 | cat; echo $?",
    stdout: 'piped\n0\n0\n0\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'printf \'a b c\\n\' | { read x y; echo "$y"; }; echo "  sp  " | { read x; echo "[$x]"; }; echo "  sp  " | { IFS= read x; echo "[$x]"; }; printf \'a\\\\\\nb\\n\' | { read x; echo "$x"; }',
    stdout: 'b c\n[sp]\n[  sp  ]\nab\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'read -p "prompt: " v <<E\nval\nE\necho "[$v]"; echo abcdef | { read -n 3 v; echo "$v"; }; read -t 0.2 v < /dev/null; echo $?; sleep 1 | { read -t 0.2 v; echo $?; }',
    stdout: '[val]\nabc\n1\n1\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo $((1||(x=5))) [$x] $((1?2:(y=3))) [$y] $((0&&(z=1))) [$z]; echo $((1?2:1/0)); echo no',
    stdout: '1 [5] 2 [3] 0 [1]\n',
    stderr: 'sh: divide by zero\n',
    code: 2,
  },
  {
    script: 'readonly X=1; export X=2; echo no',
    stdout: '',
    stderr: 'sh: export: line 0: X: is read only\n',
    code: 2,
  },
  {
    script: 'readonly X=1; for X in 1; do echo; done; echo n',
    stdout: '',
    stderr: 'sh: X: is read only\n',
    code: 2,
  },
  {
    script: "printf '%d\\n' ''; echo $?; printf '%d|\\n'; echo $?; printf '%f\\n' ''; echo $?",
    stdout: '0\n1\n0|\n1\n0.000000\n0\n',
    stderr: "sh: invalid number ''\nsh: invalid number ''\n",
    code: 0,
  },
  {
    script:
      "printf 'cd /nope\\n\\nls /nope; nosuch\\nexport 1a\\n' > /tmp/bad; sh /tmp/bad; echo $?; sh < /tmp/bad; echo $?; printf 'echo a\\nfi\\n' > /tmp/bad2; sh /tmp/bad2; echo $?",
    stdout: '2\n2\na\n2\n',
    stderr:
      '/tmp/bad: cd: line 1: can\'t cd to /nope: No such file or directory\nls: /nope: No such file or directory\n/tmp/bad: line 3: nosuch: not found\n/tmp/bad: export: line 4: 1a: bad variable name\nsh: cd: line 1: can\'t cd to /nope: No such file or directory\nls: /nope: No such file or directory\nsh: nosuch: not found\nsh: export: line 4: 1a: bad variable name\n/tmp/bad2: line 2: syntax error: unexpected "fi"\n',
    code: 0,
  },
  {
    script: 'cd /\ncd /nope\nnosuch\necho $LINENO\nexec nosuch',
    stdout: '3\n',
    stderr:
      "sh: cd: line 1: can't cd to /nope: No such file or directory\nsh: nosuch: not found\nsh: exec: line 4: nosuch: not found\n",
    code: 127,
  },
  { script: 'echo ${x;}', stdout: '', stderr: 'sh: syntax error: bad substitution\n', code: 2 },
  {
    script: 'echo "${"',
    stdout: '',
    stderr: 'sh: syntax error: unterminated quoted string\n',
    code: 2,
  },
  {
    script: 'echo `echo',
    stdout: '',
    stderr: 'sh: syntax error: EOF in backquote substitution\n',
    code: 2,
  },
  { script: 'echo ${x', stdout: '', stderr: "sh: syntax error: missing '}'\n", code: 2 },
  {
    script: '{ echo',
    stdout: '',
    stderr: 'sh: syntax error: unexpected end of file (expecting "}")\n',
    code: 2,
  },
  {
    script: 'f( ',
    stdout: '',
    stderr: 'sh: syntax error: unexpected end of file (expecting ")")\n',
    code: 2,
  },
  {
    script: 'echo a | ',
    stdout: '',
    stderr: 'sh: syntax error: unexpected end of file\n',
    code: 2,
  },
  {
    script: 'if true; then',
    stdout: '',
    stderr: 'sh: syntax error: unexpected end of file (expecting "fi")\n',
    code: 2,
  },
  {
    script: 'while true',
    stdout: '',
    stderr: 'sh: syntax error: unexpected end of file (expecting "do")\n',
    code: 2,
  },
  { script: 'echo a;; echo b', stdout: '', stderr: 'sh: syntax error: unexpected ";;"\n', code: 2 },
  {
    script: 'if true; fi',
    stdout: '',
    stderr: 'sh: syntax error: unexpected "fi" (expecting "then")\n',
    code: 2,
  },
  { script: 'cat <<E\nabc', stdout: 'abc', stderr: '', code: 0 },
  {
    script:
      'set -- -n x; echo "$@"; set -e; set -- $(echo a b); echo $#; f() { return 1; }; if f; then :; else echo else; fi; f && echo; while f; do :; done; echo alive',
    stdout: 'x2\nelse\nalive\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'echo start > /tmp/log; (sleep 0.3; echo more >> /tmp/log) & timeout 1.5 tail -f /tmp/log; echo $?',
    stdout: 'start\n143\n',
    stderr: 'Terminated\n',
    code: 0,
  },
  {
    script:
      "echo 'a=1\nb=2' > /tmp/envf; set -a; . /tmp/envf; set +a; sh -c 'echo $a$b'; export | grep -c \"^export [ab]=\"",
    stdout: '12\n2\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'for f in a b c; do case $f in a) continue;; c) break;; esac; echo $f; done; echo "rc $?"',
    stdout: 'b\nrc 0\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'sh -c \'trap "echo TERM; exit 3" TERM; echo ready; while true; do sleep 0.1; done\' & p=$!; sleep 0.35; kill $p; wait $p; echo $?',
    stdout: 'ready\nTERM\n3\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'f() { echo "$FUNCNAME"; }; f; echo "${FUNCNAME}x"; echo $PS1 | cat; echo "$OPTIND"; echo "$IFS" | tr \' \\t\\n\' \'STN\'',
    stdout: 'f\nx\n\\w \\$\n1\nSTNN',
    stderr: '',
    code: 0,
  },
  {
    script:
      'while read -r k v; do eval "$k=\'$v\'"; done <<X\none 1\ntwo t w o\nX\necho "$one,$two"; x=two; eval "echo \\$$x"; eval echo \'$\'$x',
    stdout: '1,t w o\nt w o\nt w o\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "echo abc | while read x; do exit 4; done; echo $?; { exit 5; } & wait $!; echo $?; (trap 'exit 6' EXIT; exit 1); echo $?",
    stdout: '4\n5\n6\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'nohup_missing 2>&1; PATH=$PATH:/opt; hash -r; echo "rc=$?"; cd /tmp && echo in && cd - >/dev/null && pwd',
    stdout: 'sh: nohup_missing: not found\nrc=0\nin\n/\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "printf 'x=1\\nfor i in a b\\ndo\\n  echo $i$x\\ndone\\ncat <<E\\nhd $x\\nE\\nif [ $x = 1 ]\\nthen echo yes\\nfi\\n' | sh",
    stdout: 'a1\nb1\nhd 1\nyes\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'exec < /etc/passwd; read a; echo "$a"; read b; echo "$b"; read c; echo "$? [$c]"',
    stdout: 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n1 []\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'exec > /tmp/outf; echo hidden; exec > /dev/null 2>&1; echo gone; nosuch; exit 7',
    stdout: '',
    stderr: '',
    code: 7,
  },
  {
    script:
      'x=\'a b c\'; set -- $x; echo ${3} ${#3} "${@}" ; y=${x% *}; echo "$y"; echo "${x##* }"; echo ${x/ /_} "${x// /_}"',
    stdout: 'c 1 a b c\na b\nc\na_b c a_b_c\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "mkdir -p /tmp/pp/bin; echo 'echo from path $1' > /tmp/pp/bin/mytool; chmod 755 /tmp/pp/bin/mytool; PATH=/tmp/pp/bin:$PATH; mytool arg; type mytool; command -v mytool; which mytool",
    stdout: 'from path arg\nmytool is /tmp/pp/bin/mytool\n/tmp/pp/bin/mytool\n/tmp/pp/bin/mytool\n',
    stderr: '',
    code: 0,
  },
  {
    script: "trap 'echo CHLD' CHLD; sleep 0.1; true; /bin/true; echo end",
    stdout: 'CHLD\nCHLD\nend\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'kill -STOP $$; echo pid1 not stopped',
    stdout: 'pid1 not stopped\n',
    stderr: '',
    code: 0,
  },
  {
    script: 'sleep 3 & sleep 0.1; kill -STOP $!; kill -CONT $!; kill $!; wait $!; echo $?',
    stdout: '143\n',
    stderr: 'Terminated\n',
    code: 0,
  },
  {
    script: '(sleep 0.5; echo late) & (sleep 0.1; echo early) & echo now; wait',
    stdout: 'now\nearly\nlate\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      'yes | (sleep 0.1; head -n 1); echo ${?}; seq 1 100000 | (read a; echo $a); cat /dev/zero | head -c 5 | wc -c',
    stdout: 'y\n0\n1\n5\n',
    stderr: '',
    code: 0,
  },
  {
    script:
      "cat /proc/self/cmdline | tr '\\0' ' '; echo; [ -d /proc/1 ] && echo proc; echo $$; sh -c 'echo $PPID'",
    stdout: 'cat /proc/self/cmdline \nproc\n1\n0\n',
    stderr: '',
    code: 0,
  },
]
