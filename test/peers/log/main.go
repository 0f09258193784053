// Verifies a published log with code that is not Cardinal's: the packages that
// verify Go's checksum database (golang.org/x/mod/sumdb).
//
//	log LOG KEY [CHECKPOINT...]
//
// LOG is the URL of a server or a folder of files. The note at LOG/checkpoint
// must be signed by KEY. Each CHECKPOINT is a file with an earlier or equal
// note of the same log, which the last one must contain. Every tile that is
// read is authenticated by the signed root.
package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const tileHeight = 8

func check(err error, what string) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "FAILED: %s: %v\n", what, err)
		os.Exit(1)
	}
}

func expect(good bool, format string, arguments ...any) {
	if !good {
		check(errors.New("not so"), fmt.Sprintf(format, arguments...))
	}
}

// A log on a server or in a folder.
type source struct{ place string }

func (s source) read(path string) ([]byte, error) {
	if !strings.HasPrefix(s.place, "http") {
		return os.ReadFile(s.place + "/" + path)
	}
	response, err := http.Get(s.place + "/" + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != 200 {
		return nil, fmt.Errorf("%s: %s", path, response.Status)
	}
	return io.ReadAll(response.Body)
}

// The path in C2SP tlog-tiles is that of Go's without the height of the tiles.
func (s source) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := s.read(path)
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}
func (source) Height() int                     { return tileHeight }
func (source) SaveTiles([]tlog.Tile, [][]byte) {}

// A source of which one bit is wrong, in the n-th tile that is read.
type damaged struct {
	source
	countdown *int
}

func (d damaged) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	all, err := d.source.ReadTiles(tiles)
	for i := range all {
		if *d.countdown == 0 {
			all[i][len(all[i])/2] ^= 1
		}
		*d.countdown--
	}
	return all, err
}

// The tree of a signed note. Its text is that of C2SP tlog-checkpoint: tlog's
// own has another first line.
func open(text []byte, verifier note.Verifier) tlog.Tree {
	opened, err := note.Open(text, note.VerifierList(verifier))
	check(err, "the note")
	lines := strings.Split(opened.Text, "\n")
	expect(len(lines) == 4 && lines[0] == verifier.Name(), "three lines of %s", verifier.Name())
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err, "the size")
	root, err := tlog.ParseHash(lines[2])
	check(err, "the root")
	return tlog.Tree{N: size, Hash: root}
}

func refusesChangedNotes(text []byte, verifier note.Verifier) {
	// Go's decoder ignores the bits of the last digit before the padding that
	// belong to no byte: there another digit may be the same signature.
	for i := range text[:len(text)-len("A=\n")] {
		changed := append([]byte(nil), text...)
		changed[i] ^= 1
		_, err := note.Open(changed, note.VerifierList(verifier))
		expect(err != nil, "a note with another byte %d is refused", i)
	}
}

// Entries of the log, by their index.
type entries struct {
	source
	size    int64
	bundles map[int64][][]byte
}

func (e entries) at(index int64) []byte {
	n := index / 256
	if e.bundles[n] == nil {
		tile := tlog.Tile{H: tileHeight, L: -1, N: n, W: 256}
		if e.size-n*256 < 256 {
			tile.W = int(e.size - n*256)
		}
		path := strings.Replace(tile.Path(), "tile/8/data/", "tile/entries/", 1)
		rest, err := e.read(path)
		check(err, path)
		for len(rest) > 0 {
			length := int(rest[0])<<8 | int(rest[1])
			e.bundles[n] = append(e.bundles[n], rest[2:2+length])
			rest = rest[2+length:]
		}
		expect(len(e.bundles[n]) == tile.W, "%s has %d entries", path, tile.W)
	}
	return e.bundles[n][index%256]
}

// About 500 entries of all parts of the log, and all near the edges of tiles.
func chosen(size int64) []int64 {
	var indexes []int64
	step := size/300 + 1
	for i := int64(0); i < size; i++ {
		near := i%256 <= 1 || i%256 == 255
		if i%step == 0 || (near && (i/256)%(step/64+1) == 0) || i > size-4 {
			indexes = append(indexes, i)
		}
	}
	return indexes
}

func provesEntries(tree tlog.Tree, from source) int {
	hashes := tlog.TileHashReader(tree, from)
	log := entries{from, tree.N, map[int64][][]byte{}}
	indexes := chosen(tree.N)
	for _, index := range indexes {
		proof, err := tlog.ProveRecord(tree.N, index, hashes)
		check(err, fmt.Sprint("proof of entry ", index))
		leaf := tlog.RecordHash(log.at(index))
		err = tlog.CheckRecord(proof, tree.N, tree.Hash, index, leaf)
		check(err, fmt.Sprint("entry ", index))
		leaf[3] ^= 1
		err = tlog.CheckRecord(proof, tree.N, tree.Hash, index, leaf)
		expect(err != nil, "entry %d with another bit is refused", index)
	}
	return len(indexes)
}

func provesTree(tree, before tlog.Tree, from source) {
	if before.N == 0 {
		return
	}
	expect(before.N <= tree.N, "%d entries are not more than %d", before.N, tree.N)
	hashes := tlog.TileHashReader(tree, from)
	proof, err := tlog.ProveTree(tree.N, before.N, hashes)
	check(err, fmt.Sprint("proof of the tree of ", before.N))
	err = tlog.CheckTree(proof, tree.N, tree.Hash, before.N, before.Hash)
	check(err, fmt.Sprint("the tree of ", before.N))
	before.Hash[0] ^= 1
	err = tlog.CheckTree(proof, tree.N, tree.Hash, before.N, before.Hash)
	expect(err != nil, "another tree of %d is refused", before.N)
}

// Tiles with a wrong bit are found by the root, whichever tile it is.
func refusesChangedTiles(tree tlog.Tree, from source) {
	if tree.N < 2 {
		return
	}
	for n := 0; n < 3; n++ {
		countdown := n
		hashes := tlog.TileHashReader(tree, damaged{from, &countdown})
		_, err := tlog.ProveRecord(tree.N, tree.N-1, hashes)
		expect(err != nil || countdown >= 0, "tile %d with another bit is refused", n)
	}
}

func main() {
	from := source{strings.TrimSuffix(os.Args[1], "/")}
	verifier, err := note.NewVerifier(strings.TrimSpace(os.Args[2]))
	check(err, "the key")
	text, err := from.read("checkpoint")
	check(err, "the checkpoint")
	tree := open(text, verifier)
	refusesChangedNotes(text, verifier)
	count := 0
	if tree.N > 0 {
		count = provesEntries(tree, from)
		refusesChangedTiles(tree, from)
	}
	for _, file := range os.Args[3:] {
		earlier, err := os.ReadFile(file)
		check(err, file)
		provesTree(tree, open(earlier, verifier), from)
	}
	fmt.Printf("log of %d entries: %d entries and %d earlier trees verified\n",
		tree.N, count, len(os.Args[3:]))
}
