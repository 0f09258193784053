-- nvim --headless --clean -S neovim.lua -- PROGRAM CARD OUT: opens the card
-- with `cardinal lsp`, applies all safe fixes and formats it; writes what the
-- editor shows to OUT, one line each.
local arguments = vim.v.argv
local program = arguments[#arguments - 2]
local card = arguments[#arguments - 1]
local out = io.open(arguments[#arguments], "w")

local function fail(text)
  out:write("failed: " .. text .. "\n")
  out:close()
  vim.cmd("cquit 1")
end

local function write_diagnostics(title)
  for _, found in ipairs(vim.diagnostic.get(0)) do
    out:write(string.format("%s %d:%d %s\n", title, found.lnum + 1, found.col + 1, tostring(found.code)))
  end
end

local function run()
  vim.cmd("edit " .. vim.fn.fnameescape(card))
  local client = vim.lsp.start_client({ name = "cardinal", cmd = { program, "lsp" }, root_dir = vim.fn.fnamemodify(card, ":p:h") })
  if not client then return fail("no client") end
  vim.lsp.buf_attach_client(0, client)
  if not vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end, 10) then return fail("no diagnostics") end
  write_diagnostics("before")
  local lines = vim.api.nvim_buf_line_count(0)
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = { start = { line = 0, character = 0 }, ["end"] = { line = lines, character = 0 } },
    context = { diagnostics = {}, only = { "source.fixAll" } },
  }
  local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, 10000)
  local before = #vim.diagnostic.get(0)
  for id, answer in pairs(answers or {}) do
    for _, action in ipairs(answer.result or {}) do
      vim.lsp.util.apply_workspace_edit(action.edit, vim.lsp.get_client_by_id(id).offset_encoding)
    end
  end
  if not vim.wait(10000, function() return #vim.diagnostic.get(0) < before end, 10) then return fail("nothing fixed") end
  write_diagnostics("after")
  vim.lsp.buf.formatting_sync({}, 10000)
  vim.cmd("silent write")
  out:close()
  vim.lsp.stop_client(client)
  vim.wait(2000, function() return vim.lsp.client_is_stopped(client) end, 10)
  vim.cmd("qall!")
end

local ok, problem = pcall(run)
if not ok then fail(problem) end
