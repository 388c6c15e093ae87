vcl 4.1;

# Varnish 7 with vmod xkey (package varnish-modules) in front of Kerb, KERB_EDGE=varnish (docs/edge.md).
# Replace host and port of the shop, and the secret below by KERB_EDGE_TOKEN. Start varnishd with
#   -p http_resp_hdr_len=16k -p http_resp_size=64k
# for headers with many keys.

import std;
import xkey;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  # A visitor's address reaches the shop in X-Forwarded-For: KERB_TRUST_PROXY=1.
  .probe = {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (req.http.x-kerb-purge != "THE-SECRET") {
      return (synth(403, "Forbidden"));
    }
    if (!req.http.xkey) {
      return (synth(400, "No keys"));
    }
    # Softly: what is purged is no longer shown while the shop answers, and still there when it does not.
    set req.http.x-kerb-purged = xkey.softpurge(req.http.xkey);
    return (synth(200, "Purged"));
  }
  # Nobody outside says what these mean.
  unset req.http.x-kerb-purged;
  unset req.http.x-kerb-kept;

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Calls of the API: only those that are alike for everybody.
  if (req.url ~ "^/nz/api/" && req.url !~ "^/nz/api/(stores|icons|product/(delivery|pickup))") {
    return (pass);
  }
  if (req.url ~ "^/nz/(staff|cart|checkout|account|orders|return)(/|\?|\.data|$)" || req.url ~ "^/(metrics|healthz|readyz)") {
    return (pass);
  }
  # Pages are alike for everybody: what is a visitor's own is fetched by scripts, without a cache.
  if (req.http.Authorization) {
    return (pass);
  }
  unset req.http.Cookie;

  # An answer whose time is over, or that was purged, is shown only while the shop cannot answer.
  if (req.restarts > 0 || !std.healthy(shop)) {
    set req.grace = 24h;
  } else {
    set req.grace = 0s;
  }
  if (req.restarts > 0) {
    set req.http.x-kerb-kept = "2";
  } else {
    set req.http.x-kerb-kept = "1";
  }
  return (hash);
}

sub vcl_backend_fetch {
  # A shop that is cut off or hangs says nothing. What everybody may get is not waited for as long as an order: the next
  # shop is asked, or the page from before is shown.
  if (!bereq.uncacheable) {
    set bereq.first_byte_timeout = 5s;
    set bereq.between_bytes_timeout = 5s;
  }
}

sub vcl_backend_response {
  # Passed on: a log-in, an order.
  if (beresp.uncacheable) {
    return (deliver);
  }
  # The shop says how long its cache may keep an answer; browsers follow Cache-Control.
  if (beresp.http.Surrogate-Control ~ "no-store") {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
  } elsif (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*?max-age=([0-9]+).*$", "\1s"), 60s);
    set beresp.grace = 24h;
  } elsif (beresp.http.Cache-Control !~ "public") {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
  }
  # An error is not kept: the page from before is shown instead, where there is one (vcl_synth).
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch || bereq.http.x-kerb-kept == "1") {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
  }
  unset beresp.http.Set-Cookie;
}

sub vcl_backend_error {
  if (!bereq.uncacheable && bereq.retries == 0) {
    return (retry);
  }
  if (bereq.is_bgfetch || bereq.http.x-kerb-kept == "1") {
    return (abandon);
  }
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Control;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}

sub vcl_synth {
  if (resp.status == 503 && req.restarts == 0 && req.http.x-kerb-kept) {
    return (restart);
  }
  if (resp.status == 200 && req.http.x-kerb-purged) {
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.body = "purged " + req.http.x-kerb-purged;
    return (deliver);
  }
}
