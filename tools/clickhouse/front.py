"""
ClickHouse's engine behind ClickHouse's HTTP interface, as far as @clickhouse/client speaks it.

    python front.py FOLDER USER PASSWORD

Prints its port. Ends when its standard input does.
"""

import base64
import json
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from chdb.session import Session

FOLDER, USER, PASSWORD = sys.argv[1:4]

# Parameters of the interface that are no settings of the engine.
INTERFACE = {"query", "query_id", "database", "session_id", "role", "default_format", "enable_http_compression", "wait_end_of_query"}

FORMAT = re.compile(r"\s+FORMAT\s+(\w+)\s*;?\s*$", re.IGNORECASE)

STATUS = {516: 403, 497: 403, 60: 404, 81: 404, 62: 400, 47: 400, 26: 400, 27: 400, 457: 400}


class Front(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self):
        body = self.body()
        query = dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True))
        expected = "Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        if self.headers.get("authorization") != expected:
            return self.refuse(f"Code: 516. DB::Exception: {USER}: Authentication failed. (AUTHENTICATION_FAILED)")
        statement, data = (query["query"], body) if "query" in query else (body.decode(), None)
        # A session for each request, as HTTP has it: settings end with the request.
        session = Session(FOLDER)
        try:
            if query.get("database"):
                session.query(f"USE `{query['database']}`")
            settings = [f"{name} = '{value}'" for name, value in query.items() if name not in INTERFACE and not name.startswith("param_")]
            if settings:
                session.query(f"SET {', '.join(settings)}")
            parameters = {name[6:]: value for name, value in query.items() if name.startswith("param_")}
            if data is not None:
                self.insert(session, statement, data)
            else:
                self.answer(session, statement, parameters)
        except RuntimeError as error:
            self.refuse(str(error))
        finally:
            session.close()

    def insert(self, session, statement, data):
        with session.send_insert(FORMAT.sub("", statement), FORMAT.search(statement)[1]) as rows:
            rows.append(data)
            rows.finish()
        self.begin(200)
        self.end()

    def answer(self, session, statement, parameters):
        found = FORMAT.search(statement)
        if not found:
            session.query(statement, params=parameters)
            self.begin(200)
            return self.end()
        # The engine does not stream descriptions, and streams a file of Parquet for each chunk.
        if statement.startswith("DESCRIBE") or found[1] == "Parquet":
            whole = session.query(FORMAT.sub("", statement), found[1], params=parameters)
            self.begin(200)
            self.write(whole.bytes())
            return self.end()
        chunks = iter(session.send_query(FORMAT.sub("", statement), found[1], params=parameters))
        first = next(chunks, None)  # most errors come before any row
        self.begin(200)
        try:
            for chunk in [first, *([] if first is None else chunks)]:
                if chunk is not None and len(chunk.bytes()) > 0:
                    self.write(chunk.bytes())
        except RuntimeError as error:
            self.close_connection = True  # the answer is cut short
            return print(error, file=sys.stderr)
        self.end()

    def refuse(self, text):
        text = text[max(text.find("Code: "), 0) :]
        found = re.match(r"Code: (\d+)", text)
        code = int(found[1]) if found else 1000
        self.begin(STATUS.get(code, 500), {"X-ClickHouse-Exception-Code": str(code)})
        self.write(text.encode())
        self.end()

    def begin(self, status, headers={}):
        self.send_response(status)
        for name, value in {"Transfer-Encoding": "chunked", "X-ClickHouse-Summary": json.dumps({}), **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def write(self, data):
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")

    def end(self):
        self.wfile.write(b"0\r\n\r\n")

    def body(self):
        if self.headers.get("transfer-encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("content-length", 0)))
        chunks = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            chunks.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(chunks)

    def log_message(self, *_):
        pass


engine = Session(FOLDER)  # open as long as the process lives
server = ThreadingHTTPServer(("127.0.0.1", 0), Front)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
server.shutdown()
engine.close()
